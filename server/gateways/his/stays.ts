/** The parts of the hospital's system around a stay. */
import type { HisAdmissions } from './admissions'
import type { HisCopyOffice } from './copies'
import type { HisDischarges } from './discharges'

export interface HisStays extends HisAdmissions, HisDischarges, HisCopyOffice {}
