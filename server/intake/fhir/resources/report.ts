/** A report is a DiagnosticReport with its Observations and, of pictures, its ImagingStudy. */
import * as v from 'valibot'
import type { ReportType } from '../../../../src/contract/report'
import {
  attachment,
  codeIn,
  concepts,
  concept,
  day,
  moment,
  reference,
  wordsOf,
} from '../elements/datatypes'
import { momentOf, referenceOf, textOf } from '../elements/extension_values'
import { head, Unfit, type ResourceKind, type ResourceView } from '../resource'
import { encounterKind } from './encounter'
import { observationKind, itemsOf, organismOf } from './observation'
import { patientOf } from './patient'
import { isStay } from './stay'

const imagingStudy = v.object({
  resourceType: v.literal('ImagingStudy'),
  ...head,
  started: v.optional(moment),
  modality: v.optional(v.array(v.object({ code: v.optional(v.string()) })), []),
  series: v.optional(
    v.array(v.object({ modality: v.optional(v.object({ code: v.optional(v.string()) })) })),
    [],
  ),
})
type ImagingStudy = v.InferOutput<typeof imagingStudy>

/** Links the film to its report. */
export const imagingStudyKind: ResourceKind<ImagingStudy> = {
  type: 'ImagingStudy',
  schema: imagingStudy,
  part: true,
}

const report = v.object({
  resourceType: v.literal('DiagnosticReport'),
  ...head,
  status: v.picklist([
    'registered',
    'partial',
    'preliminary',
    'final',
    'amended',
    'corrected',
    'appended',
    'cancelled',
    'entered-in-error',
    'unknown',
  ]),
  category: concepts,
  code: concept,
  subject: v.optional(reference),
  encounter: v.optional(reference),
  effectiveDateTime: v.optional(v.union([v.pipe(v.string(), v.regex(/^\d{4}(-\d\d)?$/)), day])),
  issued: v.optional(moment),
  performer: v.optional(v.array(reference), []),
  resultsInterpreter: v.optional(v.array(reference), []),
  specimen: v.optional(v.array(reference), []),
  result: v.optional(v.array(reference), []),
  imagingStudy: v.optional(v.array(reference), []),
  conclusion: v.optional(v.string()),
  presentedForm: v.optional(v.array(attachment), []),
})
type Report = v.InferOutput<typeof report>

const pictureCodes = 'RAD CT NMR RUS RX NMS CUS OUS VUS NRS XRC EN'.split(' ')
const labCodes = ['LAB', 'HM', 'CH', 'BLB', 'SR', 'TX', 'IMM', 'URN']
const typesByCode: Readonly<Record<string, ReportType>> = {
  ...Object.fromEntries(labCodes.map((code) => [code, 'LAB' as const])),
  ...Object.fromEntries(pictureCodes.map((code) => [code, 'EXAM' as const])),
  MB: 'MICROBIOLOGY',
  MCB: 'MICROBIOLOGY',
  SP: 'PATHOLOGY',
  PAT: 'PATHOLOGY',
  CP: 'PATHOLOGY',
  EC: 'ECG',
  CHECKUP: 'CHECKUP',
}

/** Ingested once everything in `result` and `imagingStudy` is there. */
export const diagnosticReportKind: ResourceKind<Report> = {
  type: 'DiagnosticReport',
  schema: report,
  assemble(read, resources) {
    const type = codeIn(read.category, typesByCode)
    if (type === undefined)
      throw new Unfit(
        'DiagnosticReport.category',
        `has none of ${Object.keys(typesByCode).join(', ')}`,
      )
    const branch = referenceOf(read, 'branch')
    if (branch === undefined)
      throw new Unfit('DiagnosticReport.extension', 'the extension branch is missing')
    if (read.subject === undefined) throw new Unfit('DiagnosticReport.subject', 'is missing')
    const resourceStatus = resourceStatusOf(read)
    const isOut = resourceStatus.status === 'PUBLISHED'
    const results = isOut ? read.result.map((one) => resources.need(observationKind, one)) : []
    return {
      kind: 'report',
      id: resources.self,
      patient: patientOf(read.subject, resources),
      branchId: resources.idOf('Location', branch),
      type,
      name: wordsOf(read.code),
      ...resourceStatus,
      ...visitOf(read, resources),
      ...timesOf(read, type),
      departName: textOf(read, 'department-name'),
      applyDoctor: textOf(read, 'applicant'),
      diagnosis: textOf(read, 'diagnosis'),
      reportDoctor: read.performer[0]?.display,
      verifyDoctor: read.resultsInterpreter[0]?.display,
      specimen: read.specimen[0]?.display,
      barcode: read.specimen[0]?.identifier?.value,
      reminder: textOf(read, 'reminder'),
      discussedAt: momentOf(read, 'discussed-at'),
      correctionNote: textOf(read, 'correction'),
      part: textOf(read, 'body-part'),
      method: textOf(read, 'exam-method'),
      ...filmOf(read, resources),
      ...(isOut
        ? {
            findings: textOf(read, 'findings'),
            impression: read.conclusion,
            advice: textOf(read, 'advice'),
            items: type === 'MICROBIOLOGY' ? [] : results.flatMap(itemsOf),
            organisms:
              type === 'MICROBIOLOGY' ? results.flatMap((one) => organismOf(one) ?? []) : [],
            pictures: picturesOf(read),
          }
        : {}),
    }
  },
}

function resourceStatusOf(read: Report) {
  const withheld = textOf(read, 'withheld')
  if (withheld !== undefined) return { status: 'WITHHELD', withheldReason: withheld } as const
  if (['cancelled', 'entered-in-error'].includes(read.status))
    return {
      status: 'WITHHELD',
      withheldReason: '医院撤回了这份报告，如有疑问请咨询开单医生',
    } as const
  const isOut = ['final', 'amended', 'corrected', 'appended'].includes(read.status)
  return { status: isOut ? 'PUBLISHED' : 'PENDING' } as const
}

function visitOf(read: Report, resources: ResourceView) {
  const visit = resources.find(encounterKind, read.encounter)
  if (visit === undefined || read.encounter === undefined) return {}
  const number = resources.idOf('Encounter', read.encounter)
  return isStay(visit) ? { admissionNo: number } : { outpatientNo: number }
}

function timesOf(read: Report, type: string) {
  const effective = v.safeParse(moment, read.effectiveDateTime)
  const at = effective.success ? effective.output : undefined
  const appliedAt = momentOf(read, 'applied-at') ?? at ?? read.issued
  if (appliedAt === undefined)
    throw new Unfit(
      'DiagnosticReport.effectiveDateTime',
      'is no moment, and issued and the extension applied-at are missing',
    )
  return {
    appliedAt,
    expectedAt: momentOf(read, 'expected-at'),
    receivedAt: momentOf(read, 'received-at'),
    reportedAt: read.issued,
    verifiedAt: momentOf(read, 'verified-at'),
    ...(type === 'EXAM' || type === 'ECG' ? { checkedAt: at } : { collectedAt: at }),
  }
}

function filmOf(read: Report, resources: ResourceView) {
  const [film] = read.imagingStudy
  if (film === undefined) return {}
  const study = resources.need(imagingStudyKind, film)
  const uid = study.identifier.find(({ system }) => system === 'urn:dicom:uid')?.value
  const accession = study.identifier.find(({ type }) =>
    type?.coding?.some(({ code }) => code === 'ACSN'),
  )
  return {
    studyUid: uid?.replace(/^urn:oid:/, ''),
    accessionNo: accession?.value,
    modality: study.modality[0]?.code ?? study.series[0]?.modality?.code,
  }
}

const picturesOf = ({ presentedForm }: Report) =>
  presentedForm.flatMap(({ contentType, data, title = '' }) =>
    data !== undefined && (contentType === 'image/png' || contentType === 'image/jpeg')
      ? [{ caption: title, mediaType: contentType, base64: data }]
      : [],
  )
