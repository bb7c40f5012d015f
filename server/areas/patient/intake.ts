/** Whom documents mean: a patient by a number of the hospital's. */
import type { Referent } from '../../intake/kind'
import { findByIdentifiers } from './intake_repository'

/** What documents may name of this area. */
export const patientReferents: readonly Referent[] = [{ name: 'patient', find: findByIdentifiers }]
