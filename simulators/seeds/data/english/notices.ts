/** The demo's notices in English, by their keys; those of registration are made from the rules. */
import { queueRules } from '../../../../server/areas/queue'
import { telephone } from '../../organisation'
import { registrationInEnglish } from '../../registration/registration_in_english'

interface EnglishNotice {
  title: string
  summary: string
  content: string
}

/** What changed with a version, by the Chinese words. */
export const changeNotes: Readonly<Record<string, string>> = {
  '新增“就诊当天”的提醒': 'New: the day of the visit',
  新增手机上取消和退号的办法: 'New: how to cancel on the phone',
}

/** Every notice. */
export const englishNotices: Readonly<Record<string, EnglishNotice>> = {
  'announcement-winter': {
    title: 'Winter coughs and colds: evening clinics of Paediatric Medicine',
    summary: "Weekdays 17:30–20:30, Main Campus, children's building, floor 1; book online",
    content:
      "<p>With the cold weather more children have respiratory infections. So that parents can come after work, Paediatric Medicine at the Main Campus and Paediatrics at Dongxi Campus open evening clinics on weekdays.</p><ul><li>Time: Monday to Friday 17:30–20:30</li><li>Place: Main Campus, children's building, floor 1; Dongxi outpatient building, floor 1, area B</li><li>Booking: choose an evening place on your phone</li></ul><p>If your child breathes fast, is limp, has a seizure or blue lips, go to the emergency department of the Main Campus at once or call 120. Do not wait for an appointment.</p>",
  },
  'announcement-geriatrics': {
    title: 'Free general clinic of Geriatrics at Dongxi Campus',
    summary: 'No registration or consultation fee from age 60',
    content:
      '<p>The general clinic of Geriatrics at Dongxi Campus is free from age 60: no registration or consultation fee. Examinations and medicines are charged as usual.</p><p>The clinic is on floor 1, no stairs. Please bring all medicines you take, and come with a relative who knows the condition if you can.</p>',
  },
  'announcement-metro': {
    title: 'Building work in the car park of the Main Campus: please use public transport',
    summary: 'Metro line 2, Wenchang Road, exit B, 3 minutes on foot',
    content:
      '<p>The second basement of the car park at the Main Campus is being rebuilt: about a third fewer spaces, for about two months.</p><p>Take metro line 2 to Wenchang Road, exit B, 3 minutes on foot; or bus 6, 18 or 27 to City First Hospital. Ambulances and people who find walking hard use the north gate on Wenchang Road.</p>',
  },
  registration: {
    title: 'About booking',
    summary: 'Release of places, time to pay, cancelling',
    content: registrationInEnglish(),
  },
  payment: {
    title: 'About paying',
    summary: 'Ways to pay, time until a refund arrives, invoices',
    content:
      '<ul><li>On the phone you can pay with WeChat Pay; registration and outpatient fees also by medical insurance, with WeChat Pay for the part it does not cover. Counters and machines do the same.</li><li>Each prescription or request is paid once. If it says processing after you paid, please wait and do not pay again.</li><li>Refunds go back the way they came: to the WeChat balance at once, to bank cards usually within 1 to 3 working days.</li><li>Medicines already collected and examinations already done cannot be refunded on the phone; please see the doctor who ordered them.</li><li>Electronic invoices are in the payment records.</li></ul><p>This hospital takes no outpatient prepayments.</p>',
  },
  takeno: {
    title: 'About queue numbers and waiting',
    summary: 'When to come, and what to do if you missed your call',
    content: `<ul><li>Come to the clinic 20 to ${queueRules.signInMinutesBefore} minutes before the booked time, and take a number on your phone or at a machine.</li><li>Numbers are called in the order they were taken; emergencies come first.</li><li>If you do not come after 3 calls your number is passed: queue again at the desk, behind the next ${queueRules.returnBehind}, at most ${queueRules.returnsMax} times a number.</li><li>If you come back with results the same day, register as a return visit at the desk; no new appointment is needed.</li></ul>`,
  },
  report: {
    title: 'About reports',
    summary: 'How long they take, and which must be fetched in person',
    content:
      '<ul><li>Blood counts and urine tests are usually out within 2 hours; chemistry and immunology the same or the next day; pathology in 3 to 7 working days.</li><li>Ultrasound, CT and MRI reports are usually out the same day, difficult ones the next.</li><li>Results of some infectious diseases are by regulation not shown on the phone; please fetch them in person with your ID document at the service desk, outpatient building, floor 1.</li><li>The arrows only compare with the reference range. Whether something is wrong, ask the doctor.</li></ul>',
  },
  inpatient: {
    title: 'About a stay in hospital',
    summary: 'What to bring, deposits, and the bill at the end',
    content:
      '<h3>Admission</h3><ul><li>Come to floor 1 of the inpatient building with your admission slip, ID card and insurance card (or electronic insurance certificate).</li><li>Bring toiletries, slippers and the medicines you take; leave valuables at home.</li></ul><h3>Deposit</h3><ul><li>You can pay it on the phone. When the stay is settled you get back what is left, or pay what is missing.</li></ul><h3>Carers and visitors</h3><ul><li>One carer a patient, with a carer card; visits 15:00–19:00.</li></ul>',
  },
  film: {
    title: 'About cloud films',
    summary: 'Which pictures you can see, and how to show them to another hospital',
    content:
      '<ul><li>After the report of a CT, MRI or X-ray you can see its pictures on the phone; they are kept for at least 15 years.</li><li>Pictures on a phone are for reference only, not for diagnosis.</li><li>For a doctor elsewhere you can make a code with an end date to scan, and take it back at any time.</li></ul>',
  },
  privacy: {
    title: 'Privacy policy',
    summary: 'What we collect, why, and how we protect it',
    content: `<h3>What we collect</h3><ul><li>The user identifier that WeChat gives: to know your account.</li><li>Your phone number: to notify you of visits and to verify who you are.</li><li>The patient's name, ID document, birth date, sex and phone number: booking needs real names.</li><li>Registration, payment and visit records: to serve you.</li></ul><h3>Sensitive personal information</h3><p>ID numbers, visits and health information are sensitive. We ask for your separate consent before we process them; for children under 14 the guardian consents.</p><h3>How we protect it</h3><ul><li>ID numbers are stored encrypted, pages show only a part.</li><li>Your account shows only the patients you added.</li><li>Nothing goes to unrelated third parties; WeChat Pay gets only the order number and the amount.</li></ul><h3>Your rights</h3><p>You can see, correct and withdraw, or delete your account; or call ${telephone}, or come to the service desk on floor 1.</p>`,
  },
  'health-data': {
    title: 'How health information is processed',
    summary: "Why the patient's health information is needed, and how to withdraw consent",
    content:
      '<p>Health information is sensitive personal information. We process it only after your separate consent.</p><h3>Which information</h3><ul><li>The patient’s identity, ID document and telephone.</li><li>Departments visited, visit records, costs, and the reports and images you want to see.</li></ul><h3>Why</h3><ul><li>Registration by real name, payment and reports must belong to a person.</li><li>Without consent nothing can be done on the phone for this patient; counters still serve you, and treatment is not affected.</li></ul><h3>How to withdraw</h3><p>At any time under Me · Privacy and consents. The patient is then removed from your account; medical records that the hospital keeps by law are not affected.</p>',
  },
  'child-data': {
    title: "How a child's personal information is processed",
    summary: 'For children under 14 the guardian consents separately',
    content: `<p>All personal information of children under 14 is sensitive, and the guardian must consent separately.</p><ul><li>It is only used to book, pay and see reports for the child.</li><li>Please use the child's own ID document, not the guardian's, to book for a child.</li><li>The guardian's name, ID document and telephone only serve to verify identity and in an emergency.</li><li>You can withdraw at any time under Me · Privacy and consents, or call ${telephone} to have it corrected or deleted.</li></ul>`,
  },
  service: {
    title: 'Terms of service',
    summary: 'What we agree on when you use this service',
    content:
      '<ul><li>This service is for booking, paying and looking things up. It gives no first aid and no diagnosis online. With chest pain, trouble breathing or loss of consciousness call 120 at once.</li><li>Please give true information about yourself and your family. Places may not be sold on.</li><li>Not coming after booking several times takes places from other patients; the hospital may limit online booking for a while.</li><li>If a clinic is cancelled or a system failure prevents the visit, the hospital notifies you and refunds everything.</li></ul>',
  },
}
