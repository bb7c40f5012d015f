/** What the hospital's system is told of answers before a visit. */

/** A resource of FHIR R4. */
export interface QuestionnaireResponse {
  resourceType: 'QuestionnaireResponse'
  [field: string]: unknown
}

/** The same, of a photo. */
export interface DocumentReference {
  resourceType: 'DocumentReference'
  [field: string]: unknown
}

/** What a patient answered before a visit. */
export interface HisFormAnswer {
  /** Our number of the answers of one visit. */
  answerId: string
  /** Grows with each correction: the newest counts. */
  revision: number
  orderNo: string
  /** Empty for a patient whom the hospital could not identify. */
  patientNo: string
  questionnaireId: string
  /** Which version was asked: `at` of its document. */
  questionnaireAt: string
  answeredAt: string
  /** Who the patient is to whoever answered; null where it is not known. */
  answeredBy: string | null
  /** To the doctor; empty without one. */
  note: string
  /** Everything in words, for a system without FHIR. */
  summary: string
  response: QuestionnaireResponse
  /** The photo beside the note, with its content; left out without one. */
  photo?: DocumentReference
}

/** Where the answers go. */
export interface HisForms {
  /** Hands them over; the same revision has effect once. False where the hospital does not offer it. @throws GatewayRefused, GatewayUnavailable. */
  answerForm(answer: HisFormAnswer): Promise<boolean>
}
