/** What the demo's hospital gives to be read before an operation, and the same in English. */

/** In the order in which they are read. */
export const admissionForms = [
  {
    code: 'admission-notice',
    version: '2026-03',
    title: '入院须知',
    sections: [
      {
        title: '住院期间',
        content:
          '<ul><li>请一直戴着腕带，护士每次给药、抽血前都要核对。</li><li>不要自己离开病区；要出去先和护士说。</li><li>晚上 9:00 以后请安静，每位患者留 1 位家属陪护。</li></ul>',
      },
      {
        title: '吃药和吃饭',
        content:
          '<p>家里带来的药先交给护士看，医生同意后再吃。手术前不能吃东西的时间，护士会提前告诉您。</p>',
      },
    ],
  },
  {
    code: 'surgery-consent',
    version: '3',
    title: '腹腔镜胆囊切除术知情同意书',
    sections: [
      {
        title: '为什么做这个手术',
        content: '<p>胆囊里有结石，并且反复发炎。切除胆囊可以去掉结石，不再因为它腹痛、发热。</p>',
      },
      {
        title: '怎么做',
        content:
          '<p>全身麻醉后，在肚子上开 3 到 4 个小口，用腔镜取出胆囊，一般 1 小时左右。少数人手术中要改成开腹。</p>',
      },
      {
        title: '可能的风险',
        content:
          '<ul><li>出血、感染、伤口愈合慢。</li><li>胆漏或胆管损伤，少见，可能要再做手术。</li><li>麻醉的风险，麻醉医生会另外和您谈。</li></ul>',
      },
      {
        title: '还有什么办法',
        content: '<p>可以先吃药、定期复查，但结石不会消失，还可能再次发炎。</p>',
      },
    ],
  },
]

export const admissionFormsInEnglish: Readonly<Record<string, string>> = {
  入院须知: 'Before you come into hospital',
  住院期间: 'During your stay',
  '<ul><li>请一直戴着腕带，护士每次给药、抽血前都要核对。</li><li>不要自己离开病区；要出去先和护士说。</li><li>晚上 9:00 以后请安静，每位患者留 1 位家属陪护。</li></ul>':
    '<ul><li>Keep your wristband on: the nurses check it before each medicine and blood test.</li><li>Do not leave the ward on your own; speak with a nurse first.</li><li>Please be quiet after 9 pm. One relative may stay with each patient.</li></ul>',
  吃药和吃饭: 'Medicines and meals',
  '<p>家里带来的药先交给护士看，医生同意后再吃。手术前不能吃东西的时间，护士会提前告诉您。</p>':
    '<p>Show the medicines that you bring to a nurse, and take them only when the doctor agrees. The nurses will say from when on you must not eat before the operation.</p>',
  腹腔镜胆囊切除术知情同意书: 'Informed consent: laparoscopic removal of the gallbladder',
  为什么做这个手术: 'Why this operation',
  '<p>胆囊里有结石，并且反复发炎。切除胆囊可以去掉结石，不再因为它腹痛、发热。</p>':
    '<p>There are stones in the gallbladder, and it is inflamed again and again. Removing it takes the stones away, and the pain and fever that come from them.</p>',
  怎么做: 'How it is done',
  '<p>全身麻醉后，在肚子上开 3 到 4 个小口，用腔镜取出胆囊，一般 1 小时左右。少数人手术中要改成开腹。</p>':
    '<p>Under general anaesthesia the gallbladder is taken out through 3 or 4 small cuts in the belly, usually in about an hour. For a few patients it has to become an open operation.</p>',
  可能的风险: 'What can go wrong',
  '<ul><li>出血、感染、伤口愈合慢。</li><li>胆漏或胆管损伤，少见，可能要再做手术。</li><li>麻醉的风险，麻醉医生会另外和您谈。</li></ul>':
    '<ul><li>Bleeding, infection, slow healing of the cuts.</li><li>Leaking bile or an injured bile duct: rare, and another operation may be needed.</li><li>The risks of anaesthesia: the anaesthetist speaks with you about them.</li></ul>',
  还有什么办法: 'What else could be done',
  '<p>可以先吃药、定期复查，但结石不会消失，还可能再次发炎。</p>':
    '<p>Medicine and regular check-ups are possible, but the stones stay and the inflammation may return.</p>',
}
