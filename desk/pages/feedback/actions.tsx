import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { DeskFeedback } from '@/contract/desk/feedback/feedback_shapes'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { useChange } from '../../request/queries'
import { Answer } from './answer'
import { feedback } from './feedback_api'
import { Forward } from './forward'
import { Note } from './note'

const renews = ['feedback', 'work']

type Doing = 'answer' | 'answerAgain' | 'note' | 'forward' | 'close'

/** What the person who sits here may do with it now. */
export function Actions({ one }: { one: DeskFeedback }) {
  const { feedbackId, may, state, ownerName, departmentId } = one
  const [doing, act] = useState<Doing>()
  const acknowledge = useChange({
    change: () => feedback.acknowledge({ feedbackId }),
    renews,
    done: '已受理，由您负责；患者收到了消息',
  })
  const take = useChange({
    change: () => feedback.take({ feedbackId, seen: { ownerName, departmentId } }),
    renews,
    done: '由您负责了',
  })
  const end = () => act(undefined)
  const isRunning = state !== 'closed' && state !== 'answered'
  return (
    <Flex gap={8} wrap>
      {may.acknowledge && (
        <Button
          type="primary"
          aria-keyshortcuts="e"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate(undefined)}
        >
          受理，由我负责
        </Button>
      )}
      {may.answer && (
        <Button type={may.acknowledge ? 'default' : 'primary'} onClick={() => act('answer')}>
          答复
        </Button>
      )}
      {may.answerAgain && (
        <Button type="primary" onClick={() => act('answerAgain')}>
          再次答复
        </Button>
      )}
      {may.take && (
        <Button loading={take.isPending} onClick={() => take.mutate(undefined)}>
          接手
        </Button>
      )}
      <Button onClick={() => act('note')}>记核查情况</Button>
      {isRunning && <Button onClick={() => act('forward')}>转科室</Button>}
      {may.close && <Button onClick={() => act('close')}>不用答复，结束</Button>}
      {(doing === 'answer' || doing === 'answerAgain') && (
        <Answer one={one} isAgain={doing === 'answerAgain'} onEnd={end} />
      )}
      {doing === 'note' && <Note feedbackId={feedbackId} onEnd={end} />}
      {doing === 'forward' && <Forward one={one} onEnd={end} />}
      {doing === 'close' && <Close feedbackId={feedbackId} onEnd={end} />}
    </Flex>
  )
}

function Close({ feedbackId, onEnd }: { feedbackId: string; onEnd: () => void }) {
  return (
    <ChangeWithReason
      title="不用答复，结束"
      effect="患者没有要求答复。他看到“已经结束”，收到一声谢谢。"
      reasonLabel="怎么办的（会记入日志）"
      confirm="结束"
      change={(reason) => feedback.close({ feedbackId, reason })}
      renews={renews}
      done="已结束"
      onEnd={onEnd}
    />
  )
}
