import { Button, Card } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { undoMinutes, type ClosureCounts } from '@/contract/desk/closures'
import { countNotified } from '@/contract/desk/words/clinic_stopping_words'
import { closureKindLabels, type ClosureKind } from '@/contract/desk/words/closure_words'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { Choose } from './choose'
import { Counted } from './counted'
import { useScope, type Scope } from './scope'
import { Targets } from './targets'

const effects = {
  stop: `开始后马上不能再约。${undoMinutes} 分钟内谁也不通知，可以整个撤销；之后逐个停诊，已付费的患者收到消息，自己选择改约或退款，没有选择的自动全额退款。`,
  replace: `开始后马上不能再约。${undoMinutes} 分钟内谁也不通知，可以整个撤销；之后逐个换成替诊医生（号别、费用不变），已约的患者收到消息，自己选择。`,
  move: `开始后马上不能再约。${undoMinutes} 分钟内谁也不通知，可以整个撤销；之后逐个停诊，放得下的已付费患者改到选的门诊，费用转过去，医院确认后患者收到消息，就诊开始前可以取消、全额退款。放不下的患者和停诊一样自己选择改约或退款。`,
} as const

/** What is chosen, whom that touches, and the one button. */
export default function Start() {
  const [scope, set] = useScope()
  // Of a scope that is chosen anew nothing is asked: the press meant the one before.
  const [asked, ask] = useState<Scope>()
  const options = useRead(['closure-options'], (how) => api.closures.options({}, how))
  const preview = useRead(['closure-preview', scope], () => api.closures.preview(scope), {
    isOn: isComplete(scope),
  })
  const counts = preview.data?.counts
  const again = () => void Promise.all([options.refetch(), preview.refetch()])
  return (
    <>
      <PageHead
        title="开始成批停诊"
        hint={`先选，再看影响到谁；开始后 ${undoMinutes} 分钟内可以撤销`}
      >
        <Button
          type="primary"
          danger
          disabled={counts === undefined || counts.clinics === 0}
          onClick={() => ask(scope)}
        >
          {buttonWords(scope.kind, counts)}
        </Button>
      </PageHead>
      <Card style={{ marginBottom: 16 }}>
        {options.isError ? (
          <Failed error={options.error} onAgain={again} />
        ) : (
          <Choose scope={scope} options={options.data} onChange={set} />
        )}
      </Card>
      {preview.isError && !options.isError && (
        <Card>
          <Failed error={preview.error} onAgain={again} />
        </Card>
      )}
      {!preview.isError && (
        <>
          <Counted counts={counts} isLoading={preview.isFetching} />
          <Targets
            targets={preview.data?.targets ?? []}
            isLoading={preview.isFetching}
            isIncomplete={!isComplete(scope)}
          />
        </>
      )}
      {asked === scope && counts !== undefined && (
        <Begin
          scope={scope}
          counts={counts}
          isReading={preview.isFetching}
          onEnd={() => ask(undefined)}
        />
      )}
    </>
  )
}

interface BeginProps {
  scope: Scope
  counts: ClosureCounts
  isReading: boolean
  onEnd: () => void
}

/** Begins it, after the reason. */
function Begin({ scope, counts, isReading, onEnd }: BeginProps) {
  const started = useRef('')
  const navigate = useNavigate()
  return (
    <ChangeWithReason
      title={`成批${closureKindLabels[scope.kind]}：${counts.clinics} 个门诊`}
      effect={effects[scope.kind]}
      reasonLabel="原因（患者在订单里能看到，也会记入日志）"
      confirm={buttonWords(scope.kind, counts)}
      isDanger
      isReading={isReading}
      change={async (reason) => {
        started.current = (await api.closures.start({ ...scope, reason })).closureId
      }}
      renews={['closures', 'clinics', 'closure-preview']}
      onDone={() => void navigate(`/closures/${started.current}`)}
      onEnd={onEnd}
    />
  )
}

function isComplete({ kind, doctorIds, standInId, toScheduleId }: Scope): boolean {
  if (kind === 'replace') return doctorIds.length === 1 && standInId !== undefined
  return kind === 'stop' || toScheduleId !== undefined
}

function buttonWords(kind: ClosureKind, counts: ClosureCounts | undefined): string {
  const words = closureKindLabels[kind]
  if (counts === undefined) return words
  if (counts.move !== undefined)
    return `${words}，${counts.clinics} 个门诊，改约 ${counts.move.fit} 位`
  return `${words}，${counts.clinics} 个门诊，通知 ${countNotified(counts)} 个预约`
}
