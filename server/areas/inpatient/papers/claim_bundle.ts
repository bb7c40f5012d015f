/** 理赔材料包: what a commercial insurer asks for, as one file with a cover that says what is in it and what is missing. */
import { claimPart, claimPartLabels, type ClaimPart } from '../../../../src/contract/inpatient'
import { makePdf, type PdfPage } from '../../../pdf'
import { hospitalMoment } from '../../../values/hospital_time'
import { yuan } from '../../../values/money'
import type { DocumentKind } from '../../document'
import type { StayRow } from '../stays/stay_repository'
import { drawFeeList, readFeeList, sumsDiffer, type FeeList } from './fee_list_page'
import { findFullStay, invoicesOf, requireParts } from './full_stay'
import { drawDocument, drawInvoices, stayFacts, sumOf } from './paper_page'
import { listNewest, type DocumentContent } from './paper_repository'

/** What is drawn into it. */
interface Bundle {
  stay: StayRow
  list: FeeList
  documents: readonly DocumentContent[]
  missing: readonly ClaimPart[]
}

/** The bundle; its subject is the stay. */
export const claimBundle: DocumentKind = {
  name: 'claim_bundle',
  async make(deps, inpatientId, accountId) {
    // The link was given to a session that had passed the step-up check.
    const stay = await findFullStay(deps, accountId, inpatientId)
    const documents = await listNewest(deps.sql, inpatientId, [
      'discharge_summary',
      'diagnosis_certificate',
    ])
    const missing = requireParts(
      stay,
      documents.map(({ type }) => type),
    )
    const list = await readFeeList(deps, inpatientId)
    const bundle = { stay, list, documents: inOrder(documents), missing }
    const pdf = await makePdf((page) => drawBundle(page, bundle), {
      title: '住院理赔材料包',
      footer: stay.hospitalName,
      watermark: '仅供保险理赔',
      madeAt: stay.now,
      attached: bundle.documents.flatMap((one) => one.pdf ?? []),
    })
    return { fileName: `理赔材料包_${stay.admissionNo}.pdf`, pdf }
  },
}

const inOrder = (documents: readonly DocumentContent[]): DocumentContent[] =>
  claimPart.options.flatMap((part) => documents.filter(({ type }) => type === part))

/** The hospital's own files follow behind, as they are. */
async function drawBundle(page: PdfPage, bundle: Bundle): Promise<void> {
  const { stay, list, documents, missing } = bundle
  drawCover(page, bundle)
  if (!missing.includes('invoice')) {
    page.startPage()
    drawInvoices(page, stay)
  }
  if (!missing.includes('fee_list')) {
    page.startPage()
    await drawFeeList(page, stay, list)
  }
  for (const document of documents.filter(({ pdf }) => pdf === null)) {
    page.startPage()
    drawDocument(page, stay, document)
  }
}

function drawCover(page: PdfPage, { stay, list, documents, missing }: Bundle): void {
  page.title('住院理赔材料包', stay.hospitalName)
  page.facts([...stayFacts(stay), ...settledFacts(stay)])
  page.heading('材料')
  page.table(
    [
      { title: '材料', width: 20 },
      { title: '状态', width: 24 },
      { title: '说明', width: 56 },
    ],
    claimPart.options.map((part) => {
      const isMissing = missing.includes(part)
      return {
        cells: [
          claimPartLabels[part],
          isMissing ? '医院还没有出具' : '在内',
          isMissing ? whomToAsk[part] : describe(part, stay, list, documents),
        ],
        isBold: isMissing,
      }
    }),
  )
  const difference = sumsDiffer(stay, list)
  if (!missing.includes('fee_list') && difference !== '')
    page.paragraph(difference, { isBold: true })
  page.paragraph(
    `${hospitalMoment(stay.now).slice(0, 16).replace('T', ' ')} 按医院已出具的资料整理。保险公司要求盖章原件时，请带证件到住院处或病案室办理。含有健康信息，请只交给承保的保险公司。`,
    { isQuiet: true },
  )
}

/** The settlement, and what the patient bore of it. */
function settledFacts({ settlement }: StayRow): [string, string][] {
  if (settlement === null) return []
  const { number, settledAt, totalFen, insuranceFen, otherFen } = settlement
  return [
    ['结算单号', number],
    ['结算时间', settledAt.slice(0, 16).replace('T', ' ')],
    ['总费用', `¥${yuan(totalFen)}`],
    ['医保支付', `¥${yuan(insuranceFen)}`],
    ['救助和减免', `¥${yuan(otherFen)}`],
    ['个人支付', `¥${yuan(totalFen - insuranceFen - otherFen)}`],
  ]
}

const whomToAsk = {
  invoice: '请到住院处开具',
  fee_list: '结算以后才有，请问住院处',
  discharge_summary: '请联系病区医生',
  diagnosis_certificate: '请联系病区医生',
} satisfies Record<ClaimPart, string>

function describe(
  part: ClaimPart,
  stay: StayRow,
  list: FeeList,
  documents: readonly DocumentContent[],
): string {
  if (part === 'invoice')
    return `${invoicesOf(stay).length} 张，合计 ¥${yuan(sumOf(invoicesOf(stay)))}`
  if (part === 'fee_list') return `${list.days.length} 天，合计 ¥${yuan(list.totalFen)}`
  const found = documents.find(({ type }) => type === part)
  if (found === undefined) return ''
  const day = hospitalMoment(found.issuedAt).slice(0, 10)
  return found.pdf === null ? `${day} 出具` : `${day} 出具，医院原件附在最后`
}
