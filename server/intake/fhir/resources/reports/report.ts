/** A report is a DiagnosticReport with its Observations and, of pictures, its ImagingStudy. */
import * as v from 'valibot'
import type { ReportType } from '../../../../../src/contract/report'
import {
  attachment,
  concepts,
  concept,
  moment,
  partialDay,
  reference,
  wordsOf,
} from '../../elements/datatypes'
import { momentOf, referenceOf, textOf } from '../../elements/extension_values'
import { branchIn, head, Unfit, type ResourceKind, type ResourceView } from '../../resource'
import { encounterKind } from '../encounter'
import { patientOf } from '../patient'
import { isStay } from '../stay'
import { itemsOf, notesOf, observationsOf } from './observation'
import { cultureOf } from './organism'
import { categoryCodes, reportTypeOf } from './report_category'
import { fileOf, picturesOf, textsOf, unreadForms } from './report_forms'
import { departmentOf, personOf } from './report_people'

const imagingStudy = v.object({
  resourceType: v.literal('ImagingStudy'),
  ...head,
  started: v.optional(partialDay),
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
  effectiveDateTime: v.optional(partialDay),
  effectivePeriod: v.optional(v.object({ start: v.optional(partialDay) })),
  issued: v.optional(moment),
  performer: v.optional(v.array(reference), []),
  resultsInterpreter: v.optional(v.array(reference), []),
  specimen: v.optional(v.array(reference), []),
  result: v.optional(v.array(reference), []),
  imagingStudy: v.optional(v.array(reference), []),
  conclusion: v.optional(v.string()),
  conclusionCode: concepts,
  presentedForm: v.optional(v.array(attachment), []),
})
type Report = v.InferOutput<typeof report>

/** Ingested once everything in `result` and `imagingStudy` is there. */
export const diagnosticReportKind: ResourceKind<Report> = {
  type: 'DiagnosticReport',
  schema: report,
  assemble(read, resources) {
    const type = reportTypeOf(read.category)
    if (type === undefined)
      throw new Unfit('DiagnosticReport.category', `has none of ${categoryCodes.join(', ')}`)
    if (read.subject === undefined) throw new Unfit('DiagnosticReport.subject', 'is missing')
    const resourceStatus = resourceStatusOf(read)
    const isOut = resourceStatus.status === 'PUBLISHED'
    const departName = textOf(read, 'department-name') ?? departmentOf(read.performer, resources)
    if (departName === undefined)
      throw new Unfit(
        'DiagnosticReport.extension',
        'the extension department-name is missing, and performer names no Organization',
      )
    return {
      kind: 'report',
      id: resources.self,
      patient: patientOf(read.subject, resources),
      branchId: branchIn(resources, referenceOf(read, 'branch')),
      type,
      name: wordsOf(read.code),
      ...resourceStatus,
      ...visitOf(read, resources),
      ...timesOf(read, type),
      departName,
      applyDoctor: textOf(read, 'applicant'),
      diagnosis: textOf(read, 'diagnosis'),
      reportDoctor: personOf(read.performer, resources),
      verifyDoctor: personOf(read.resultsInterpreter, resources),
      specimen: read.specimen[0]?.display,
      barcode: read.specimen[0]?.identifier?.value,
      reminder: textOf(read, 'reminder'),
      discussedAt: momentOf(read, 'discussed-at'),
      correctionNote: textOf(read, 'correction'),
      part: textOf(read, 'body-part'),
      method: textOf(read, 'exam-method'),
      ...filmOf(read, resources),
      ...(isOut ? contentOf(read, type, resources) : {}),
    }
  },
}

/** What there is to read. */
function contentOf(read: Report, type: ReportType, resources: ResourceView) {
  const results = observationsOf(read.result, resources)
  const content = {
    findings: textOf(read, 'findings') ?? textsOf(read.presentedForm),
    impression: read.conclusion ?? joined(read.conclusionCode.flatMap((one) => wordsOf(one) ?? [])),
    advice: textOf(read, 'advice'),
    ...(type === 'MICROBIOLOGY' ? cultureOf(results) : { items: results.flatMap(itemsOf) }),
    pictures: picturesOf(read.presentedForm),
    pdf: fileOf(read.presentedForm),
  }
  const isRead =
    read.imagingStudy.length > 0 ||
    Object.values(content).some((one) => one !== undefined && one.length > 0)
  const reminder = joined([textOf(read, 'reminder') ?? [], notesOf(results) ?? []].flat())
  return { ...content, reminder, ...unreadForms(read.presentedForm, isRead) }
}

const joined = (lines: readonly string[]): string | undefined =>
  lines.length === 0 ? undefined : lines.join('\n')

function resourceStatusOf(read: Report) {
  const withheld = textOf(read, 'withheld')
  if (withheld !== undefined) return { status: 'WITHHELD', withheldReason: withheld } as const
  if (['cancelled', 'entered-in-error'].includes(read.status))
    return {
      status: 'WITHHELD',
      withdrawn: true,
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
  const effective = v.safeParse(moment, read.effectiveDateTime ?? read.effectivePeriod?.start)
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
