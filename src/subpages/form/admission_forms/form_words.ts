import type { AdmissionForm, AdmissionForms, ReadingState } from '@/contract/inpatient'
import { formatMoment } from '@/ui/facts/format_day'
import type { Tone } from '@/ui/facts/tag'

/** Said wherever something is read: reading is no signature. */
export const noSignature = '读过不等于签字。签字在医院，医生当面讲清楚以后再签。'

/** Whether it has to be read, or read anew. */
export const isUnread = ({ reading }: Pick<AdmissionForm, 'reading'>): boolean =>
  reading === null || reading.state === 'OUTDATED'

/** How it stands with one, in a word. */
export function formTag({ reading, isRenewed }: AdmissionForm): { words: string; tone: Tone } {
  if (reading && reading.state !== 'OUTDATED') return { words: '读过了', tone: 'success' }
  return { words: reading || isRenewed ? '有更新，请再读' : '还没读', tone: 'warning' }
}

/** How it stands with all: `2 份材料，还有 1 份没读`. */
export function formatRead({ forms }: Pick<AdmissionForms, 'forms'>): string {
  const unread = forms.filter(isUnread).length
  return unread === 0
    ? `${forms.length} 份材料都读过了`
    : `${forms.length} 份材料，还有 ${unread} 份没读`
}

/** What became of the note. */
export const readingNotes = {
  NOTED: '正在送到医院，不用再按。',
  RECEIVED: '医院已经收到。',
  KEPT: '已记在这里。医院的系统还收不到，护士会再问您。',
  OUTDATED: '医院换了新的一版。这里还是旧的，请过一会儿再来读，或打电话问。',
} satisfies Record<ReadingState, string>

/** When it was read: `您在今天 10:20 读过这一版。` */
export function formatReadAt({ readAt }: { readAt: string }, today: string): string {
  return `您在${formatMoment(readAt, today)}读过这一版。`
}

/** The next one to read after this. */
export function nextUnread(forms: readonly AdmissionForm[], code: string): string | undefined {
  const at = forms.findIndex((one) => one.code === code)
  return [...forms.slice(at + 1), ...forms.slice(0, at)].find(isUnread)?.code
}
