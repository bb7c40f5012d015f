/** The replies that the hospital's own system must give, by call, for the OpenAPI document. */
import type { GenericSchema } from 'valibot'
import * as answers from '../../gateways/his/answers'
import { presettled } from '../../gateways/his/discharges'
import type { HisPath } from '../../gateways/his/posting'
import { hisReportPage } from '../../gateways/his/reports'
import { hisRequests } from '../../gateways/his/requests'
import { answer, json, plain } from './schemas'

interface Answers {
  /** The body of 200; none where it does not matter. */
  reply?: GenericSchema
  /** The meaning of 409; without it the call has no refusals. */
  refused?: string
  /** The meaning of 404, where it has one. */
  missing?: string
}

const forGood = 'refused for good'
const notOffered = 'not offered'
const replies: Readonly<Record<HisPath, Answers>> = {
  '/patient/match': { reply: answers.match },
  '/patient/open': { reply: answers.opened, refused: forGood },
  '/registration/confirm': { reply: answers.confirmed, refused: forGood },
  '/registration/cancel': { refused: forGood, missing: 'UNKNOWN_ORDER: never entered' },
  '/registration/outside/cancel': {
    refused: 'not given back; the patient reads `message`',
    missing: notOffered,
  },
  '/registration/lock': {
    reply: answers.locked,
    refused: 'FULL, CLINIC_STOPPED, PATIENT_LIMIT, PATIENT_UNKNOWN, OTHER_CHANNEL_ORDER',
  },
  '/registration/unlock': { missing: 'gone' },
  '/registration/lock/status': { reply: answers.lockStanding, missing: notOffered },
  '/v1/slots': { reply: answers.slotsLeft, missing: notOffered },
  '/registration/day': { reply: answers.dayPage, missing: notOffered },
  '/payment/day': { reply: answers.moneyPage, missing: notOffered },
  '/clinic/change': { refused: 'not done; a person at the desk reads why', missing: notOffered },
  '/form/answer': { refused: 'not taken; a person at the desk reads why', missing: notOffered },
  '/inpatient/deposit': { reply: answers.entered, refused: forGood },
  '/outpatient/bill': { reply: answers.billsEntered, refused: forGood },
  '/refund/ask': {
    reply: answers.refundAnswered,
    refused: 'no line is given back; the patient reads `message`',
    missing: notOffered,
  },
  '/admission/read': { refused: 'this version is withdrawn', missing: notOffered },
  '/record-copy/request': {
    refused: 'not copied; the patient reads `message`',
    missing: notOffered,
  },
  '/record-copy/cancel': { refused: 'accepted already', missing: notOffered },
  '/record-copy/paid': { reply: answers.copiesPaid, refused: forGood },
  '/guarantee/open': {
    refused: 'the bill is not guaranteed: the patient pays it as usual',
    missing: notOffered,
  },
  '/guarantee/close': { missing: 'unknown or closed' },
  '/discharge/presettle': {
    reply: presettled,
    refused: 'no sums; the patient reads `message`',
    missing: notOffered,
  },
  '/discharge/confirm': {
    refused: 'the sums are others by now: the patient is shown new ones',
    missing: notOffered,
  },
  '/exam/propose': {
    reply: answers.examTimes,
    refused: 'no times for this patient now',
    missing: notOffered,
  },
  '/exam/lock': {
    reply: answers.examLocked,
    refused: 'FULL, UNFIT, RELEASED, PATIENT_LIMIT; the patient reads `message`',
  },
  '/exam/confirm': { refused: 'the place is gone' },
  '/exam/cancel': { refused: 'not given back; a person at the desk reads why', missing: 'gone' },
  '/queue/take': {
    reply: answers.numberGiven,
    refused: 'no number now; the patient reads `message`',
    missing: notOffered,
  },
  '/queue/return': {
    reply: answers.numberGiven,
    refused: 'not put back; the patient reads `message`',
    missing: notOffered,
  },
  '/insurance/upload': { reply: answers.insuranceUploaded, refused: forGood },
  '/insurance/pre-settle': { reply: answers.insuranceSplit, refused: forGood },
  '/insurance/revoke': { refused: 'ALREADY_SETTLED' },
  '/insurance/refund': { reply: answers.insuranceRefunded, refused: 'a person must look' },
  '/insurance/status': { reply: answers.insuranceStanding },
  '/insurance/day-bill': { reply: answers.insuranceDay, missing: 'there is none yet' },
  '/report/changes': { reply: hisReportPage, missing: notOffered },
  '/v1/changes': { reply: answers.changesPage, missing: notOffered },
  '/v1/patient/changes': { reply: answers.changesPage, missing: notOffered },
}

/** The calls that the hospital answers, under its own address. */
export function hospitalPaths() {
  return Object.fromEntries(
    Object.entries(hisRequests).map(([path, request]) => [
      `/his${path}`,
      {
        servers: [{ url: '{HIS_API_URL}', description: 'the hospital’s address stands for /his' }],
        post: {
          tags: ['answered by the hospital'],
          summary: 'See docs/his_protocol.md',
          security: [{ hisToken: [] }],
          parameters: [
            { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } },
          ],
          requestBody: { required: true, ...json(plain(request, 'input')) },
          responses: responsesOf(new Map(Object.entries(replies)).get(path) ?? {}),
        },
      },
    ]),
  )
}

const responsesOf = ({ reply, refused, missing }: Answers) => ({
  200: answer('done', reply && plain(reply, 'input')),
  ...(missing && { 404: answer(missing) }),
  ...(refused && { 409: answer(refused, plain(answers.refusal, 'input')) }),
})
