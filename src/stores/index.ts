import { AccountStore } from './account'
import { AuthStore } from './auth'
import { HospitalStore } from './hospital'
import { PreferencesStore } from './preferences'
import { VisitingPatientStore } from './visiting_patient'
import { WantedPageStore } from './wanted_page'

/** The account that is signed in. */
export const accountStore = new AccountStore()
/** The page wanted before signing in, when sign-in led elsewhere. */
export const wantedPageStore = new WantedPageStore()
/** The state of signing in. */
export const authStore = new AuthStore(accountStore, wantedPageStore)
/** The hospital and its branches. */
export const hospitalStore = new HospitalStore()
/** The patients of the account. */
export const visitingPatientStore = new VisitingPatientStore()
/** Elder mode and text size. */
export const preferencesStore = new PreferencesStore()
