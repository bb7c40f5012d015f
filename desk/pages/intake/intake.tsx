import { Alert, Button, Card, Flex, Tabs, Tag } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { documentLabels, intakeCalls, type IntakeReading } from '@/contract/desk/intake'
import { useMay } from '../../app/self'
import { describeOutside } from '../../parts/outside_words'
import { PageHead } from '../../parts/page_head'
import { api } from '../../request/api'
import { useRead } from '../../request/queries'
import { Again } from './again'
import { HandOver } from './hand_over'
import { Refused, type Question } from './refused'
import { Sources } from './sources'
import { Waiting } from './waiting'
import { Warned } from './warned'

const tabs = ['sources', 'refused', 'waiting', 'warned'] as const
type Tab = (typeof tabs)[number]
type Counted = Exclude<Tab, 'sources'>

const labels = {
  sources: '来源',
  refused: '未接收',
  waiting: '等待中',
  warned: '有疑点',
} satisfies Record<Tab, string>

/** What the hospital's systems tell: what came last, what was refused, what waits, and in what something looks wrong. */
export default function Intake() {
  const [asked, ask] = useSearchParams()
  const tab = tabs.find((one) => one === asked.get('tab')) ?? 'sources'
  const which = {
    source: asked.get('source') ?? undefined,
    document: asked.get('document') ?? undefined,
  }
  const [question, setQuestion] = useState<Question>()
  const mayTake = useMay(intakeCalls.again)
  const state = useRead(['intake'], (options) => api.intake.sources({}, options), {
    everyMs: 10_000,
  })
  const { refused = 0, ofStrangers = 0 } = state.data ?? {}
  const contents: Record<Tab, ReactNode> = {
    sources: <Sources read={state} />,
    refused: <Refused which={which} mayTake={mayTake} onQuestion={setQuestion} />,
    waiting: <Waiting which={which} ofStrangers={ofStrangers} />,
    warned: <Warned which={which} />,
  }
  return (
    <>
      <PageHead
        title="数据接入"
        hint="医院系统发来的排班、费用、报告等文档；自动刷新。内容不在这里显示，只显示编号和原因"
      >
        <Chosen {...which} onClear={() => ask({ tab })} />
        {mayTake && refused > 0 && (
          <Button onClick={() => setQuestion({ wanted: { ...which, count: refused } })}>
            {which.source === undefined && which.document === undefined
              ? `全部重新接收（${refused} 件）`
              : '重新接收筛选出的'}
          </Button>
        )}
      </PageHead>
      <Failing readings={state.data?.readings ?? []} />
      <Card styles={{ body: { padding: '0 0 8px' } }}>
        <Tabs
          activeKey={tab}
          onChange={(key) => ask(key === 'sources' ? {} : { tab: key })}
          tabBarStyle={{ paddingInline: 20, marginBottom: 0 }}
          items={tabs.map((key) => ({
            key,
            label: labelOf(key, state.data),
            children: contents[key],
          }))}
        />
      </Card>
      <Asked question={question} onEnd={() => setQuestion(undefined)} />
    </>
  )
}

/** With how much there is; nothing until it was read: unknown is no zero. */
function labelOf(tab: Tab, counts: Readonly<Record<Counted, number>> | undefined): string {
  const label = labels[tab]
  return tab === 'sources' || counts === undefined ? label : `${label} ${counts[tab]}`
}

function Asked({ question, onEnd }: { question: Question | undefined; onEnd: () => void }) {
  if (question === undefined) return null
  if ('wanted' in question) return <Again wanted={question.wanted} onEnd={onEnd} />
  return <HandOver handed={question.handed} onEnd={onEnd} />
}

/** Lists of the hospital that did not answer more than once. */
function Failing({ readings }: { readings: IntakeReading[] }) {
  const failing = readings.filter(({ failures }) => failures > 1)
  if (failing.length === 0) return null
  const words = failing.map(({ document }) => documentLabels[document] ?? document).join('、')
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      message={`读取医院变更失败：${words}`}
      description={describeOutside(failing[0]?.why ?? null)}
    />
  )
}

/** The filters of the address, which can be taken away. */
function Chosen({
  source,
  document,
  onClear,
}: {
  source: string | undefined
  document: string | undefined
  onClear: () => void
}) {
  const words = [
    source,
    document === undefined ? undefined : (documentLabels[document] ?? document),
  ]
  const shown = words.filter((one) => one !== undefined)
  if (shown.length === 0) return null
  return (
    <Flex gap={8} align="center">
      <Tag>只看 {shown.join(' · ')}</Tag>
      <Button size="small" type="link" onClick={onClear}>
        看全部
      </Button>
    </Flex>
  )
}
