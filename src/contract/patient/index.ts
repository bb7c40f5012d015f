/**
 * Visiting patients (就诊人) of an account. The spec shows no shapes here; they are designed here (domain: certificates CV02.01.101, relations GB/T 4761).
 * Names leave the server in full to whoever acts for the patient, certificate numbers and phones masked; only `revealPatient` tells these in full, and is written into the access log.
 */
import { patientFileCalls } from './calls'
import { patientListCalls } from './list_calls'

export * from './adding'
export * from './detail'
export * from './labels'
export * from './person'
export * from './words'

export const patientCalls = { ...patientListCalls, ...patientFileCalls }
