/** Extensions of exams and of their reports, as `extensionTable` has them. */
export const examExtensions = {
  'exam-method': ['String', ['DiagnosticReport'], '检查方法'],
  'body-part': ['String', ['DiagnosticReport'], '检查部位'],
  'bill-no': ['String', ['ServiceRequest'], '检查: the id of the bill that it stands in'],
  'line-no': ['Integer', ['ServiceRequest'], '检查: which line of that bill it is'],
  'exam-risks': [
    'String',
    ['ServiceRequest'],
    '检查: what the doctor said of the patient, one a line, as `risks` of an `examOrder`',
  ],
} as const
