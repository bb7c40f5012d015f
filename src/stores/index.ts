import { AuthStore } from './auth'
import { HospitalStore } from './hospital'
import { PreferencesStore } from './preferences'
import { VisitingPatientStore } from './visiting_patient'

/** Who is signed in. */
export const authStore = new AuthStore()
/** The hospital and its branches. */
export const hospitalStore = new HospitalStore()
/** The patients of the account. */
export const visitingPatientStore = new VisitingPatientStore()
/** Elder mode and text size. */
export const preferencesStore = new PreferencesStore()
