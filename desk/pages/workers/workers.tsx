import { Alert, Card, Empty, Flex, Input, Typography } from 'antd'
import { workerCalls, type WorkerState, type WorkersOverview } from '@/contract/desk/workers'
import { useAsked } from '../../parts/asked'
import { Choice } from '../../parts/choice'
import { DataTable } from '../../parts/data_table'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { Reading } from '../../parts/reading'
import { ago, optionsOf } from '../../parts/words'
import { apiOf } from '../../request/api'
import { useRead } from '../../request/queries'
import { columns } from './columns'
import { stateWords, workerWords } from './worker_words'

const workers = apiOf(workerCalls)
const stateOptions = optionsOf(stateWords) as { value: WorkerState; label: string }[]

/** What every server process does by itself, again and again: what fails first, then what is late. */
export default function Workers() {
  const [asked] = useAsked()
  const read = useRead(['workers'], (options) => workers.list({}, options), { everyMs: 15_000 })
  const [text, state] = [(asked.get('text') ?? '').trim(), asked.get('state')]
  const rows = read.data?.list.filter(
    (one) =>
      `${one.name} ${workerWords[one.name] ?? ''}`.includes(text) &&
      (state === null || one.state === state),
  )
  return (
    <>
      <PageHead
        title="后台任务"
        hint="服务器自己反复做的事；自动刷新。出错的会自动再试，办不成的具体事项在待办里"
      />
      <Processes overview={read.data} />
      <Filters list={read.data?.list ?? []} />
      <Card styles={{ body: { padding: 0 } }}>
        {read.isError && read.data === undefined ? (
          <Failed error={read.error} onAgain={() => void read.refetch()} />
        ) : (
          <DataTable
            isMain
            rowKey="name"
            columns={columns}
            dataSource={rows}
            loading={read.isPending}
            pagination={false}
            scroll={{ x: 1000 }}
            locale={{ emptyText: read.isPending ? <Reading /> : <Nothing overview={read.data} /> }}
          />
        )}
      </Card>
    </>
  )
}

/** The processes that run them; without one nothing below happens. */
function Processes({ overview }: { overview: WorkersOverview | undefined }) {
  if (overview === undefined || overview.processes.length === 0) return null
  const { processes, now } = overview
  const list = processes.map(({ name, heardAt }) => `${name}（${ago(heardAt, now)}）`).join('，')
  if (processes.every(({ isSilent }) => isSilent))
    return (
      <Alert
        type="error"
        showIcon
        style={{ marginBottom: 16 }}
        message="没有服务器进程在做后台任务"
        description={`退款、通知、对账都停着。最后的记录：${list}。请启动服务器，并检查设置 WORKERS`}
      />
    )
  return (
    <Typography.Paragraph type="secondary">服务器进程和最近的记录：{list}</Typography.Paragraph>
  )
}

function Filters({ list }: Pick<WorkersOverview, 'list'>) {
  const [asked, set] = useAsked()
  const counted = stateOptions.map(({ value, label }) => ({
    value,
    label: `${label} ${list.filter(({ state }) => state === value).length}`,
  }))
  return (
    <Flex gap={12} wrap style={{ marginBottom: 16 }}>
      <Input.Search
        aria-label="任务"
        aria-keyshortcuts="/"
        allowClear
        placeholder="任务或代码里的名称"
        style={{ width: 260 }}
        defaultValue={asked.get('text') ?? ''}
        onSearch={(value) => set({ text: value })}
      />
      <Choice
        label="状态"
        all="全部状态"
        width={140}
        options={counted}
        value={asked.get('state')}
        onChange={(value) => set({ state: value })}
      />
    </Flex>
  )
}

function Nothing({ overview }: { overview: WorkersOverview | undefined }) {
  return (
    <Empty
      description={
        overview?.list.length === 0
          ? '还没有记录；服务器启动后半分钟内，每个任务在这里占一行'
          : '没有这样的任务'
      }
    />
  )
}
