import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Flex, Skeleton, Typography } from 'antd'
import type { DeskFeedback } from '@/contract/desk/feedback/feedback_shapes'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { moment } from '../../parts/words'
import { About } from './about'
import { Actions } from './actions'
import { feedback } from './feedback_api'
import { entryLabels, flagLabels, kindLabels } from './feedback_words'
import { Pictures } from './pictures'

/** One with its thread, whom it is about, and what can be done. Opening it is written down. */
export default function One({ feedbackId }: { feedbackId: string }) {
  const read = useQuery({
    queryKey: ['feedback', 'one', feedbackId],
    queryFn: () => feedback.open({ feedbackId }),
    // Each look is written down: nobody looks by coming back to the window.
    refetchOnWindowFocus: false,
  })
  if (read.isError) return <Failed error={read.error} onAgain={() => void read.refetch()} />
  if (read.data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  const one = read.data
  return (
    <>
      <PageHead
        title={`${kindLabels[one.kind]} ${one.number}`}
        hint={one.departmentName ?? '整个医院'}
      >
        <Actions one={one} />
      </PageHead>
      {one.flags.length > 0 && (
        <Alert
          type={one.severity === 2 ? 'error' : 'warning'}
          showIcon
          style={{ marginBottom: 16 }}
          message={one.flags.map((flag) => flagLabels[flag]).join('、')}
          description={
            one.severity === 2
              ? '患者在手机上已经看到 12356、110 和 120。请马上打电话给他，需要时报警或请精神科。'
              : '按词找出来的，请先看内容。'
          }
        />
      )}
      {one.heldBack !== null && (
        <Alert type="info" showIcon style={{ marginBottom: 16 }} message={one.heldBack} />
      )}
      <Flex gap={16} align="start" wrap>
        <Flex vertical gap={16} style={{ flex: '1 1 480px', minWidth: 0 }}>
          <Thread one={one} />
        </Flex>
        <About one={one} />
      </Flex>
    </>
  )
}

function Thread({ one }: { one: DeskFeedback }) {
  return (
    <>
      <Card title="患者写的">
        <Text words={one.written} />
        <Pictures feedbackId={one.feedbackId} pictureIds={one.pictureIds} />
        <Typography.Text type="secondary">{moment(one.filedAt)}</Typography.Text>
      </Card>
      {one.entries.map((entry) => (
        <Card key={`${entry.at} ${entry.kind}`} title={entryLabels[entry.kind]} size="small">
          <Text words={entry.written} />
          <Typography.Text type="secondary">
            {[entry.staffName ?? '患者', moment(entry.at), entry.isByPhone && '电话里说的']
              .filter(Boolean)
              .join(' · ')}
          </Typography.Text>
        </Card>
      ))}
    </>
  )
}

/** Somebody's text as it is, line by line. */
function Text({ words }: { words: string }) {
  return (
    <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {words}
    </Typography.Paragraph>
  )
}
