/** Reports of the demo's hospital as resources. It has no microbiology. */
import { coded, extension } from '../../../server/hospital_documents/fhir_writing'
import type { HospitalDocument as Document } from '../books'
import { counted, named, safeId, subjectOf, to, type HospitalDocument } from './words'

type Report = Document<'report'>
type Item = Report['items'][number]

/** HL7 table 0074, which has no health check. */
const sections = {
  LAB: 'LAB',
  EXAM: 'RAD',
  MICROBIOLOGY: 'MB',
  PATHOLOGY: 'PAT',
  ECG: 'EC',
  CHECKUP: 'CHECKUP',
} as const
const statuses = { PENDING: 'registered', PUBLISHED: 'final', WITHHELD: 'final' } as const

/** A report is a DiagnosticReport with an Observation for each line, and an ImagingStudy where there is a film. */
export function reportAsFhir(report: Report): HospitalDocument[] {
  const lines = report.items.map((item, index) => observationOf(report, item, index))
  const study = studyOf(report)
  return counted(report, [
    ...lines,
    ...study,
    {
      resourceType: 'DiagnosticReport',
      ...named('report', report.id),
      status: report.correctionNote === null ? statuses[report.status] : 'corrected',
      category: [
        coded(
          sections[report.type],
          report.type === 'CHECKUP' ? undefined : 'http://terminology.hl7.org/CodeSystem/v2-0074',
        ),
      ],
      code: { text: report.name },
      subject: subjectOf(report),
      effectiveDateTime: report.checkedAt ?? report.collectedAt,
      issued: report.reportedAt,
      performer: [{ display: report.reportDoctor }],
      resultsInterpreter: [{ display: report.verifyDoctor }],
      specimen: [{ display: report.specimen, identifier: { value: report.barcode } }],
      result: lines.map(({ id }) => to('Observation', id)),
      imagingStudy: study.map(({ id }) => to('ImagingStudy', id)),
      conclusion: report.impression,
      presentedForm: report.pictures.map(({ caption, mediaType, base64 }) => ({
        contentType: mediaType,
        data: base64,
        title: caption,
      })),
      extension: extensionsOf(report),
    },
  ])
}

const extensionsOf = (report: Report) => [
  ...extension('branch', to('Location', report.branchId)),
  ...extension('department-name', report.departName),
  ...extension('applicant', report.applyDoctor),
  ...extension('diagnosis', report.diagnosis),
  ...extension('applied-at', report.appliedAt),
  ...extension('expected-at', report.expectedAt),
  ...extension('received-at', report.receivedAt),
  ...extension('verified-at', report.verifiedAt),
  ...extension('discussed-at', report.discussedAt),
  ...extension('correction', report.correctionNote),
  ...extension('withheld', report.status === 'WITHHELD' ? report.withheldReason : null),
  ...extension('reminder', report.reminder),
  ...extension('body-part', report.part),
  ...extension('exam-method', report.method),
  ...extension('findings', report.findings),
  ...extension('advice', report.advice),
]

function observationOf(report: Report, item: Item, index: number): HospitalDocument {
  const { unit } = item
  const bound = (value: number | null) => (value === null ? undefined : { value, unit })
  return {
    resourceType: 'Observation',
    id: safeId(`${report.id}.${index + 1}`),
    status: 'final',
    code: {
      coding: [{ code: item.itemCode, display: item.enName }],
      text: item.itemName,
    },
    ...valueOf(item),
    interpretation: item.flag === null ? [] : [coded(item.flag, interpretations)],
    method: { text: item.method },
    referenceRange: [{ low: bound(item.low), high: bound(item.high), text: item.refRange }],
    extension: item.critical ? extension('critical', true) : [],
  }
}

const interpretations = 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation'

/** A number is a quantity as long as it is written the same afterwards: `6.40` is a text, or its last figure would be lost. */
const valueOf = ({ result, unit }: Item) =>
  String(Number(result)) === result
    ? { valueQuantity: { value: Number(result), unit } }
    : { valueString: result }

function studyOf({
  id,
  studyUid,
  accessionNo,
  modality,
  patient,
  checkedAt,
}: Report): HospitalDocument[] {
  if (studyUid === null) return []
  return [
    {
      resourceType: 'ImagingStudy',
      id: safeId(`${id}.film`),
      identifier: [
        { system: 'urn:dicom:uid', value: `urn:oid:${studyUid}` },
        ...(accessionNo === null
          ? []
          : [
              {
                type: coded('ACSN', 'http://terminology.hl7.org/CodeSystem/v2-0203'),
                value: accessionNo,
              },
            ]),
      ],
      status: 'available',
      subject: subjectOf({ patient }),
      started: checkedAt,
      modality:
        modality === null
          ? []
          : [{ system: 'http://dicom.nema.org/resources/ontology/DCM', code: modality }],
    },
  ]
}
