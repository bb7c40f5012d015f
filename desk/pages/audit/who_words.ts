/** Whom a line of the logs is about, in words: never by an internal id. */
import type { SecurityLine } from '@/contract/desk/security'

/** The end of the bound phone, as it is shown elsewhere. */
export const accountWords = (telEnds: string | null): string =>
  telEnds === null ? '未绑定手机的账号' : `尾号 ${telEnds}`

/** Whom a filter by staff has left. */
export const staffWords = (lines: readonly { staffName: string | null }[]): string =>
  lines.find(({ staffName }) => staffName !== null)?.staffName ?? '这位工作人员'

/** What a filter by account or by staff is called, by the lines that it has left. */
export function filterWords(
  name: 'accountId' | 'staffId',
  lines: readonly Pick<SecurityLine, 'accountId' | 'telEnds' | 'staffName'>[],
): string {
  if (name === 'staffId') return staffWords(lines)
  const line = lines.find(({ accountId }) => accountId !== null)
  return line === undefined ? '这个账号' : accountWords(line.telEnds)
}
