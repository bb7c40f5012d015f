import { Button, Card, Empty, Form, Input, type TableColumnsType } from 'antd'
import type { Searched } from '@/contract/desk/staff_call'
import { useSearch } from '../request/search'
import { DataTable } from './data_table'
import { PageHead } from './page_head'

interface SearchPageProps<Row> {
  /** Where what was found last is kept. */
  room: string
  title: string
  hint: string
  search(asked: Searched): Promise<{ list: Row[]; hasMore?: boolean }>
  rowKey: keyof Row & string
  /** Their links may say why somebody looked. */
  columns(reason: string): TableColumnsType<Row>
  words: {
    text: string
    example: string
    reason: string
    button: string
    nothing: string
    /** Below a list that does not name all. */
    more?: string
  }
}

/** A page that finds people or orders by whatever the patient has at hand; who looks says why. */
export function SearchPage<Row extends object>(props: SearchPageProps<Row>) {
  const { words } = props
  const search = useSearch(props.room, props.search)
  return (
    <>
      <PageHead title={props.title} hint={props.hint} />
      <Card style={{ marginBottom: 16 }}>
        <Form<Searched>
          layout="inline"
          style={{ rowGap: 12 }}
          initialValues={search.last?.asked}
          onFinish={(asked) => search.mutate(asked)}
        >
          <Form.Item
            name="text"
            label={words.text}
            rules={[{ required: true, min: 4, message: '请至少输入 4 个字符' }]}
          >
            <Input
              autoFocus
              aria-keyshortcuts="/"
              allowClear
              style={{ width: 350 }}
              placeholder={words.example}
            />
          </Form.Item>
          <Form.Item
            name="reason"
            label="为什么"
            rules={[{ required: true, min: 2, message: '请写明原因' }]}
          >
            <Input style={{ width: 240 }} placeholder={words.reason} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={search.isPending}>
            {words.button}
          </Button>
        </Form>
      </Card>
      {search.isError && <Empty description={search.error.message} />}
      {search.last !== undefined && !search.isError && (
        <Card styles={{ body: { padding: 0 } }}>
          <DataTable
            isMain
            rowKey={props.rowKey}
            columns={props.columns(search.last.asked.reason)}
            dataSource={search.last.found.list}
            pagination={false}
            scroll={{ x: 1000 }}
            footer={search.last.found.hasMore ? () => words.more : undefined}
            locale={{ emptyText: <Empty description={words.nothing} /> }}
          />
        </Card>
      )}
    </>
  )
}
