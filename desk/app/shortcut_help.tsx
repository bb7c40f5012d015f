import { Button, Flex, Modal, Switch, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { actOn, areOn, isTaken, leaveField, listShortcuts, switchShortcuts } from './shortcuts'

const everywhere = [
  { key: 'Ctrl K', words: '查找页面、门诊、订单和患者' },
  { key: '/', words: '查找；没有查找的页面，到订单查询' },
  { key: 'j', words: '下一行' },
  { key: 'k', words: '上一行' },
  { key: 'Esc', words: '离开输入框' },
  { key: '?', words: '显示快捷键' },
]

/** Hears the keys of the desk, and shows which there are on this page. */
export function ShortcutHelp() {
  const [isShown, show] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leaveField(event)
      if (isTaken(event)) return
      if (event.key === '?') show(true)
      else if (!actOn(event.key)) {
        if (event.key !== '/') return
        void navigate('/orders')
      }
      event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [navigate])
  return (
    <>
      <Button type="text" onClick={() => show(true)}>
        快捷键 <kbd>?</kbd>
      </Button>
      {isShown && <Help onEnd={() => show(false)} />}
    </>
  )
}

function Help({ onEnd }: { onEnd: () => void }) {
  const [isOn, turn] = useState(areOn)
  const [ofPage] = useState(() => listShortcuts().filter(({ key }) => key !== '/'))
  return (
    <Modal open title="快捷键" footer={null} width={440} onCancel={onEnd}>
      <Flex vertical gap={16}>
        <Keys title="所有页面" keys={everywhere} />
        <Keys title="这一页" keys={ofPage.filter(({ isOfRow }) => !isOfRow)} />
        <Keys title="这一页，选中一行后" keys={ofPage.filter(({ isOfRow }) => isOfRow)} />
        <Flex gap={8} align="center">
          <Switch
            aria-label="使用快捷键"
            checked={isOn}
            onChange={(isWanted) => {
              switchShortcuts(isWanted)
              turn(isWanted)
            }}
          />
          在这台电脑上使用快捷键；正在输入时不起作用
        </Flex>
      </Flex>
    </Modal>
  )
}

function Keys({ title, keys }: { title: string; keys: readonly { key: string; words: string }[] }) {
  if (keys.length === 0) return null
  return (
    <section>
      <Typography.Text type="secondary">{title}</Typography.Text>
      {keys.map(({ key, words }) => (
        <Flex key={`${key} ${words}`} gap={12} style={{ paddingBlock: 3 }}>
          <span style={{ flex: 'none', width: 68 }}>
            <Typography.Text keyboard>{key}</Typography.Text>
          </span>
          {words}
        </Flex>
      ))}
    </section>
  )
}
