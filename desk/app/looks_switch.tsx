import { BulbOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { chooseLooks, looksChoices, useLooks } from './looks_choice'

/** Light, dark, or as the computer is. */
export function LooksSwitch() {
  const { choice } = useLooks()
  const items = looksChoices.map(({ value, label }) => ({ key: value, label }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [choice],
        onClick: ({ key }) => chooseLooks(key),
      }}
    >
      <Button type="text" icon={<BulbOutlined />} aria-label="外观" title="外观" />
    </Dropdown>
  )
}
