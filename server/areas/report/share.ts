/** Reports as a kind that can be shared by a link. */
import { Refused } from '../../http/refused'
import { hospitalDay } from '../../values/hospital_time'
import { maskName } from '../patient'
import type { ShareableKind } from '../share'
import { findReadable, presentFor } from './reading'
import { isShown } from './rules'

/** A report that the account may read, and that is shown. */
export const shareableReport: ShareableKind = {
  name: 'report',
  requireOwner: async (sql, accountId, subjectId) => {
    const row = await findReadable({ sql }, accountId, subjectId)
    const { patientId, name, reportedAt } = row
    if (!isShown(row)) throw new Refused('CONFLICT', '还没有出来、或要到医院领取的报告不能分享')
    return { patientId, title: reportedAt === null ? name : `${name} ${hospitalDay(reportedAt)}` }
  },
  // Only this report was shared, not former ones.
  show: async (deps, subjectId, { accountId, watermark }) => {
    const row = await findReadable(deps, accountId, subjectId)
    const report = await presentFor(deps, row, { accountId, watermark })
    return {
      report: {
        ...report,
        patientName: maskName(row.patientName),
        items: report.items.map((item) => ({ ...item, last: null })),
      },
    }
  },
}
