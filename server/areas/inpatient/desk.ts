/** The desk's calls about money that a settlement left over. */
import { deskContract } from '../../../src/contract/desk'
import type { BankReturn } from '../../../src/contract/desk/refunds/bank_returns'
import { takePage } from '../../database/keyset_page'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import type { Route } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import { maskName } from '../patient'
import * as repository from './bank_returns/bank_return_repository'
import {
  askTransfer,
  decideTransfer,
  markTransferred,
  openAccount,
} from './bank_returns/transferring'

const pageSize = 50

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { bankReturns } = deskContract
  return [
    serveStaff(bankReturns.left, async ({ input: { after } }) => {
      const rows = await repository.listOpen(deps.sql, { after, limit: pageSize + 1 })
      return takePage(rows, pageSize, ({ settlement, givenFen, patientName, ...row }) => ({
        inpatientId: row.inpatientId,
        admissionNo: row.admissionNo,
        patientName: maskName(patientName),
        settlementNo: settlement.number,
        settledAt: settlement.settledAt,
        leftFen: settlement.refundFen - givenFen,
      }))
    }),
    serveStaff(bankReturns.list, async ({ staff, input }) => {
      const rows = await repository.list(deps.sql, { ...input, limit: pageSize + 1 })
      return takePage(rows, pageSize, (row) => shownOf(row, staff))
    }),
    serveStaff(bankReturns.ask, async ({ staff, input }) => {
      await askTransfer(deps, staff, input)
      return isDone
    }),
    serveStaff(bankReturns.decide, async ({ staff, input }) => {
      await decideTransfer(deps, staff, input)
      return isDone
    }),
    serveStaff(bankReturns.account, ({ staff, input }) => openAccount(deps, staff, input)),
    serveStaff(bankReturns.paid, async ({ staff, input }) => {
      await markTransferred(deps, staff, input)
      return isDone
    }),
  ]
}

function shownOf(row: repository.BankReturnRow, { staffId }: Staff): BankReturn {
  return {
    bankReturnId: row.bankReturnId,
    admissionNo: row.admissionNo,
    patientName: maskName(row.patientName),
    settlementNo: row.settlementNo,
    amountFen: row.amountFen,
    bankName: row.bankName,
    accountTail: row.accountTail,
    reason: row.reason,
    state: row.state,
    askedBy: row.askedName,
    askedAt: row.askedAt.toISOString(),
    isMine: row.askedBy === staffId,
    decidedBy: row.decidedName,
    words: row.words,
    paidBy: row.paidName,
    paidAt: row.paidAt?.toISOString() ?? null,
    bankReference: row.bankReference,
  }
}
