/** Extensions of questions before a visit and of their answers: the type of the value, where it stands, what it means. */
export const questionnaireExtensions = {
  doctor: ['Reference', ['Questionnaire'], 'The PractitionerRole before whose visits it is asked'],
  'red-flag': [
    'Boolean',
    ['Questionnaire.item', 'Questionnaire.item.answerOption'],
    'An emergency',
  ],
  'answered-by': [
    'Code',
    ['QuestionnaireResponse'],
    'Who the patient is to whoever answered: self, parent, child …',
  ],
  'patient-note': ['String', ['QuestionnaireResponse'], 'What the patient wrote to the doctor'],
  'patient-photo': [
    'Reference',
    ['QuestionnaireResponse'],
    'The photo beside it, a contained DocumentReference; only where one resource is read',
  ],
  'kept-as': [
    'Code',
    ['Questionnaire.item'],
    'Answers to items of the same code are kept with the patient, and only confirmed the next time',
  ],
} as const
