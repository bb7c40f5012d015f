/** Extensions of stays and their steps, as `extensionTable` has them. */
export const stayExtensions = {
  'in-times': ['Integer', ['Encounter'], 'Which stay under this admission number it is'],
  nurse: ['String', ['Encounter'], 'The nurse in charge'],
  'ward-telephone': ['String', ['Encounter'], 'The ward’s telephone'],
  'place-in-line': ['Integer', ['Encounter'], '待入院: the place on the ward’s list; 1 is next'],
  'expected-on': ['Date', ['Encounter'], '待入院: the day to come'],
  'expected-time': ['String', ['Encounter'], '待入院: the time of that day, in words'],
  'bed-ready': [
    'Boolean',
    ['Encounter'],
    '待入院: with it, what the hospital says before the day is shown; true: the bed is kept',
  ],
  'admission-place': ['String', ['Encounter'], '待入院: where to go first'],
  'admission-telephone': ['String', ['Encounter'], '待入院: whom to call'],
  'admission-bring': ['String', ['Encounter'], '待入院: what to bring, one line each'],
  'admission-advice': ['String', ['Encounter'], '待入院: what to do before'],
  'form-version': [
    'String',
    ['DocumentReference'],
    '入院前要读的: your own word for its version; another one has to be read anew',
  ],
  'discharge-state': [
    'Code',
    ['Encounter'],
    'ordered, audited, ready or settled; its steps are the Tasks of the code discharge-step',
  ],
  'discharge-ordered-at': ['DateTime', ['Encounter'], 'When the doctor ordered it'],
  settles: [
    'Boolean',
    ['Task'],
    'By this step of a discharge the costs are settled: nobody comes for it who said yes to the sums on the phone',
  ],
  'counter-only': [
    'Boolean',
    ['Encounter'],
    'This discharge is settled at a counter only: nothing of it on the phone',
  ],
  'counter-place': ['String', ['Encounter'], 'Where that counter is'],
  'counter-reason': ['String', ['Encounter'], 'Why, in words for the family'],
  'suggested-deposit': ['Money', ['Account'], 'What is asked to be paid in now'],
  'suggested-deposit-reason': ['String', ['Account'], 'Why, in words for the patient'],
  'suggested-deposit-since': [
    'DateTime',
    ['Account'],
    'Since when: what is paid in later counts towards it',
  ],
} as const

/** Of the copies of a record that a patient asked for. */
export const copyExtensions = {
  'copy-pages': ['Integer', ['Task'], 'How many pages the copies have'],
  'copy-fee': ['Money', ['Task'], 'What the copies cost'],
  'copy-pay-at': ['Code', ['Task'], 'counter, delivery or app: where that is paid'],
  'copy-refund': [
    'Money',
    ['Task'],
    'How much of a fee that was paid in the app goes back, altogether',
  ],
  'copy-courier': ['String', ['Task'], 'Who carries the parcel'],
  'copy-parcel-no': ['String', ['Task'], 'The number of the parcel'],
} as const

/** Of the settlement. */
export const settlementExtensions = {
  'settlement-no': ['String', ['Account'], '结算单号: with it, the stay is settled'],
  'settled-at': ['DateTime', ['Account'], 'When it was settled'],
  'settled-total': ['Money', ['Account'], 'What the stay cost'],
  'settled-other': ['Money', ['Account'], 'What others than the insurance bear: 医疗救助, 减免'],
  'settled-deposits': ['Money', ['Account'], 'The deposits that were set against it'],
  'settled-refund': ['Money', ['Account'], 'What goes back to the patient'],
  'settled-owed': ['Money', ['Account'], 'What the patient still owes'],
  'settled-closed-at': ['DateTime', ['Account'], 'When that was paid'],
  'settled-note': ['String', ['Account'], 'How and where it is paid, in words for patients'],
  'settled-by': [
    'Code',
    ['Account'],
    'app or hospital: who gives back or takes what is open; hospital without it',
  ],
} as const
