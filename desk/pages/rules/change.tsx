import { Alert, List, Skeleton, Typography } from 'antd'
import type { Rule, ruleCalls } from '@/contract/desk/rules'
import type { ReplyOf } from '@/contract/endpoint'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'

interface ChangeProps {
  /** The version that is changed. */
  version: number
  changes: Readonly<Record<string, number>>
  rules: readonly Rule[]
  onDone: () => void
  onEnd: () => void
}

/** Whom the change touches and what patients will read, before it is made. */
export function Change({ version, changes, rules, onDone, onEnd }: ChangeProps) {
  const preview = useRead(['rules-preview', changes], () => api.rules.preview({ changes }))
  const lines = rules.flatMap(({ name, label, unit, value }) => {
    const next = changes[name]
    return next === undefined ? [] : [`${label}：${value} → ${next} ${unit}`]
  })
  return (
    <ChangeWithReason
      title="发布新一版规则"
      effect={`${lines.join('；')}。对之后的预约马上生效，已有的订单不变。`}
      confirm={`发布 ${lines.length} 处改动`}
      isDanger
      isReady={preview.data?.problem === null}
      change={(reason) => api.rules.change({ version, changes, reason })}
      renews={['rules']}
      done="新一版规则已生效"
      isReading={preview.isPending}
      onEnd={onEnd}
      onDone={onDone}
    >
      {preview.isPending && <Skeleton active paragraph={{ rows: 3 }} />}
      {preview.isError && <Alert type="error" message={preview.error.message} />}
      {typeof preview.data?.problem === 'string' && (
        <Alert type="error" message={preview.data.problem} />
      )}
      {preview.data?.problem === null && <Effect {...preview.data} />}
    </ChangeWithReason>
  )
}

function Effect({
  touched,
  sentences,
}: Pick<ReplyOf<typeof ruleCalls.preview>, 'touched' | 'sentences'>) {
  return (
    <>
      <List
        size="small"
        header="现在影响到"
        dataSource={touched}
        locale={{ emptyText: '这些改动不影响现在的任何预约' }}
        renderItem={({ words, count }) => (
          <List.Item>
            <span>
              <strong>{count}</strong> {words}
            </span>
          </List.Item>
        )}
      />
      <List
        size="small"
        header="患者在确认页看到"
        dataSource={sentences}
        renderItem={(sentence) => (
          <List.Item>
            <Typography.Text>{sentence}</Typography.Text>
          </List.Item>
        )}
      />
    </>
  )
}
