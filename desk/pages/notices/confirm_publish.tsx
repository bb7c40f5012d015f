import { Alert, Modal } from 'antd'
import type { NoticeDraft } from '@/contract/desk/content/notice_drafts'
import type { PlannedVersion } from '@/contract/desk/content/notices'
import { moment } from '../../parts/words'
import { useChange } from '../../request/queries'
import { drafts } from './drafts_api'
import { Phone } from './phone'

interface ConfirmPublishProps {
  draft: NoticeDraft
  content: string
  now: string
  planned: PlannedVersion | null
  onEnd: () => void
  onDone: (remarkId: string) => void
}

/** The last look: as the patient sees it, to whom, and from when. */
export function ConfirmPublish({
  draft,
  content,
  now,
  planned,
  onEnd,
  onDone,
}: ConfirmPublishProps) {
  const { draftId, revision, title, from } = draft
  const isLater = from !== null && from > now
  const publish = useChange({
    change: async () =>
      onDone(
        (await drafts.publish({ draftId, revision, planned: planned?.from ?? null })).remarkId,
      ),
    renews: ['notices', 'notice', 'noticeDrafts'],
    done: isLater ? '已排期，到时自动发布' : '已发布，患者现在就能看到',
  })
  return (
    <Modal
      open
      width={423}
      style={{ top: 40 }}
      title="患者将看到"
      okText={isLater ? '确认，到时发布' : '确认发布'}
      confirmLoading={publish.isPending}
      onOk={() => publish.mutate(undefined)}
      onCancel={onEnd}
    >
      <Alert
        type={isLater ? 'info' : 'warning'}
        style={{ marginBlock: 12 }}
        message={effectOf(draft, isLater)}
      />
      {planned !== null && (
        <Alert type="warning" style={{ marginBottom: 12 }} message={displacedWords(planned)} />
      )}
      <Phone title={title} content={content} isLow />
    </Modal>
  )
}

/** What becomes of the version that a colleague planned. */
const displacedWords = ({ from, plannedBy, title }: PlannedVersion): string =>
  `${plannedBy}定好 ${moment(from).slice(0, 16)} 发布的“${title}”退回成草稿，到时不会自动发布：请对照这一版修改，再发布。`

function effectOf({ branchName, from, to, remarkId }: NoticeDraft, isLater: boolean): string {
  const where = branchName === null ? '打开应用的患者' : `看${branchName}的患者`
  const what = remarkId === null ? '这一份' : '这个新版本（旧版本仍能查看）'
  const until = to === null ? '' : `，到 ${moment(to).slice(0, 16)} 自动撤下`
  if (isLater && from !== null)
    return `${moment(from).slice(0, 16)} 起${where}能看到${what}${until}。`
  return `${from === null ? '' : '定好的时间已经过了：'}${where}马上能看到${what}${until}。`
}
