/** 住院预交金收据 as a file. */
import type { DocumentLink } from '../../../../src/contract/document'
import { depositModeLabels, type DepositPurpose } from '../../../../src/contract/inpatient'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { makePdf } from '../../../pdf'
import { yuan } from '../../../values/money'
import { isUuid } from '../../../values/uuid'
import { findHospitalName, openDocument, type DocumentKind } from '../../document'
import { findStay } from '../stays/stays'
import { findAnyDeposit, type DepositRow } from './deposit_repository'
import { getDeposit } from './deposits'
import { presentDeposit } from './present'

/** What the paper says of money paid in advance, and of what a settlement had left owed. */
const words = {
  deposit: {
    title: '住院预交金收据',
    item: '住院预交金',
    paper: (no: string) => `住院预交金收据 ${no}`,
    file: (no: string) => `预交金收据_${no}.pdf`,
    note: '预交金在出院结算时多退少补，以医院开具的住院收费票据为准。本收据供核对，不能用于报销。',
  },
  settlement: {
    title: '住院费补缴收据',
    item: '住院费补缴',
    paper: (no: string) => `住院费补缴收据 ${no}`,
    file: (no: string) => `补缴收据_${no}.pdf`,
    note: '这笔钱补足出院结算的差额，以医院开具的住院收费票据为准。本收据供核对，不能用于报销。',
  },
} satisfies Record<DepositPurpose, object>

/** The receipt of a deposit that the hospital has entered, for its payer and for accounts that act for the patient. */
export const receiptDocument: DocumentKind = {
  name: 'deposit_receipt',
  async make(deps, depositId, accountId) {
    const { depositNo, ...deposit } = presentDeposit(await findReceipt(deps, accountId, depositId))
    const hospitalName = await findHospitalName(deps.sql)
    const { title, item, paper, file, note } = words[deposit.purpose]
    const isBack = deposit.payStatus !== 'PAID'
    const pdf = await makePdf(
      (page) => {
        page.title(title, hospitalName)
        if (isBack) page.paragraph('这笔钱已经退回，本收据作废。', { isBold: true, sizePt: 12 })
        page.facts([
          ['收据号', deposit.receiptNo ?? '--'],
          [deposit.purpose === 'deposit' ? '预缴单号' : '付款单号', depositNo],
          ['住院病人', deposit.patientName],
          ['住院号', deposit.admissionNo || '--'],
          ['缴款时间', (deposit.paidAt ?? deposit.createdAt).slice(0, 16).replace('T', ' ')],
          [
            '缴款方式',
            deposit.byLink
              ? `${depositModeLabels[deposit.mode]}（家人代缴）`
              : depositModeLabels[deposit.mode],
          ],
        ])
        page.table(
          [
            { title: '项目', width: 3 },
            { title: '金额（元）', width: 1, align: 'right' },
          ],
          [
            { cells: [item, yuan(deposit.amountFen)] },
            { cells: ['合计', `¥${yuan(deposit.amountFen)}`], isBold: true },
          ],
        )
        page.paragraph(note, { isQuiet: true })
      },
      {
        title: paper(depositNo),
        footer: hospitalName,
        watermark: isBack ? '已退回' : undefined,
      },
    )
    return { fileName: file(depositNo), pdf }
  },
}

/** The address of the receipt. @throws Refused NOT_FOUND */
export async function openReceipt(
  deps: Dependencies,
  accountId: string,
  depositId: string,
): Promise<DocumentLink> {
  await findReceipt(deps, accountId, depositId)
  return openDocument(deps, { accountId, kind: receiptDocument.name, subjectId: depositId })
}

async function findReceipt(
  deps: Dependencies,
  accountId: string,
  depositId: string,
): Promise<DepositRow> {
  const row = isUuid(depositId) ? await findAnyDeposit(deps.sql, accountId, depositId) : undefined
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这笔预缴')
  const isPayer = await getDeposit(deps, accountId, depositId).then(
    () => true,
    () => false,
  )
  if (!isPayer) {
    const stay = await findStay(deps, accountId, row.inpatientId).catch(() => undefined)
    // Who knows the number of the stay alone has the receipts of what he paid himself.
    if (stay === undefined || stay.accessLevel === null)
      throw new Refused('NOT_FOUND', '没有找到这笔预缴')
  }
  if (row.receiptNo === null) throw new Refused('NOT_FOUND', '医院还没有开出收据，请稍后再看')
  return row
}
