/** SQL of what is affected when 住院 pauses. */
import type { Executor } from '../../database/client'

/** Counts stays in progress, deposits to be paid, and active links. */
export async function countInHouse(
  executor: Executor,
): Promise<{ words: string; count: number }[]> {
  const [row] = await executor<{ stays: number; deposits: number; links: number }[]>`
    select (select count(*)::int from inpatient_stay where status in ('ADMITTED', 'SETTLING')) as stays,
      (select count(*)::int from inpatient_deposit where status = 'PENDING_PAY' and expires_at > hospital_now()) as deposits,
      (select count(*)::int from inpatient_pay_link l join inpatient_stay s using (inpatient_id)
        where s.status in ('ADMITTED', 'SETTLING') and l.revoked_at is null and l.expires_at > hospital_now()) as links`
  return [
    { words: '位患者在院：手机上不再显示住院信息，不能预缴', count: row?.stays ?? 0 },
    { words: '笔预缴等待支付：照常可以付完', count: row?.deposits ?? 0 },
    { words: '个亲友代缴链接：不能再用来预缴', count: row?.links ?? 0 },
  ]
}
