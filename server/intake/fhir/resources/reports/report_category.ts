/** What kind of report a DiagnosticReport's categories say: by HL7 table 0074, by FHIR's own categories, or by LOINC's of US Core. */
import type { ReportType } from '../../../../../src/contract/report'
import type { Concept } from '../../elements/datatypes'

const listed: Readonly<Record<ReportType, string>> = {
  LAB: 'LAB HM CH BLB SR TX IMM URN GE CG VR PAR OSL laboratory',
  MICROBIOLOGY: 'MB MCB MYC',
  PATHOLOGY: 'SP PAT CP LP7839-6',
  ECG: 'EC',
  CHECKUP: 'CHECKUP',
  EXAM: 'RAD CT NMR RUS RX NMS CUS OUS VUS NRS XRC EN PF CTH AU imaging LP29684-5',
}
/** In this order: of LAB and MB together the second says more. */
const types: readonly ReportType[] = ['MICROBIOLOGY', 'PATHOLOGY', 'ECG', 'CHECKUP', 'EXAM', 'LAB']

/** Every code that is understood. */
export const categoryCodes: readonly string[] = Object.values(listed).flatMap((codes) =>
  codes.split(' '),
)

/** The kind of report; undefined where no code is understood. */
export function reportTypeOf(categories: readonly Concept[]): ReportType | undefined {
  const codes = categories.flatMap(({ coding }) => coding.flatMap(({ code }) => code ?? []))
  return types.find((type) => listed[type].split(' ').some((code) => codes.includes(code)))
}
