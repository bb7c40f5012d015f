import { Alert, Input, Modal, type InputRef } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { StaffSelf } from '@/contract/desk/session'
import { useHits, type Hit } from './hits'
import { useLoggedSearch, type Sought } from './search'

interface FinderDialogProps {
  self: StaffSelf
  onEnd: () => void
}

/** One field for everything; a search for orders or patients asks why first, and is logged. */
export default function FinderDialog({ self, onEnd }: FinderDialogProps) {
  const { text, sought, hits, index, state, error, write, take, hear, enter } = useFinder(
    self,
    onEnd,
  )
  const field = useRef<InputRef>(null)
  return (
    <Modal
      open
      title={titleOf(sought)}
      footer={null}
      onCancel={onEnd}
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <Input
        ref={field}
        role="combobox"
        aria-label={sought === undefined ? '查找' : '为什么查（会记入日志，患者能看到）'}
        aria-expanded
        aria-controls="found"
        aria-activedescendant={hits.length === 0 ? undefined : `found-${index}`}
        placeholder={
          sought === undefined ? '页面、科室、医生，或号码' : '如：患者来电询问退款，回车开始查'
        }
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={hear}
        onPressEnter={enter}
      />
      {error !== null && <Alert type="error" message={error.message} style={{ marginTop: 12 }} />}
      <Found hits={hits} index={index} onTake={take} />
      <div role="status" style={{ padding: 12 }}>
        {hits.length > 0 ? '上下键选，回车打开' : words[state]}
      </div>
    </Modal>
  )
}

const titleOf = (sought: Sought | undefined): string =>
  sought === undefined
    ? '查找'
    : `${sought.what === 'orders' ? '查订单' : '查患者'}：${sought.text}`

const words = {
  near: '没有找到',
  asking: '请写明原因，回车开始查',
  pending: '正在查…',
  answered: '没有找到，请核对号码',
} as const

/** What is typed, what was found for it, and which of it is chosen. */
function useFinder(self: StaffSelf, onEnd: () => void) {
  const [text, setText] = useState('')
  const [sought, seek] = useState<Sought>()
  const [index, choose] = useState(0)
  const navigate = useNavigate()
  const search = useLoggedSearch(sought)
  const near = useHits(self, sought === undefined ? text : '')
  const hits = sought === undefined ? near : search.hits
  const write = (next: string) => {
    setText(next)
    choose(0)
  }
  const begin = (next: Sought | undefined) => {
    seek(next)
    search.forget()
    write(next === undefined ? (sought?.text ?? '') : '')
  }
  const take = ({ to, state, seeks }: Hit) => {
    if (seeks !== undefined) return begin({ what: seeks, text: text.trim() })
    if (to === undefined) return
    onEnd()
    void navigate(to, { state })
  }
  const enter = () => {
    const hit = hits[index]
    if (hit !== undefined) take(hit)
    else if (sought !== undefined && text.trim().length >= 2) search.ask(text.trim())
  }
  const hear = (event: KeyboardEvent) => {
    // Back from the reason to what is looked for.
    if (event.key === 'Backspace' && text === '' && sought !== undefined) begin(undefined)
    else if (event.key === 'ArrowDown') choose(Math.min(index + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') choose(Math.max(index - 1, 0))
    else return
    event.preventDefault()
  }
  const state = sought === undefined ? ('near' as const) : search.state
  return { text, sought, hits, index, state, error: search.error, write, take, hear, enter }
}

interface FoundProps {
  hits: readonly Hit[]
  index: number
  onTake: (hit: Hit) => void
}

function Found({ hits, index, onTake }: FoundProps) {
  useEffect(() => {
    document.querySelector(`#found-${index}`)?.scrollIntoView({ block: 'nearest' })
  }, [index])
  return (
    <ul id="found" role="listbox" aria-label="找到的" className="finder-list">
      {hits.map((hit, at) => (
        <li
          key={hit.key}
          id={`found-${at}`}
          role="option"
          aria-selected={at === index}
          onClick={() => onTake(hit)}
        >
          <span>{hit.label}</span>
          <small>{hit.note}</small>
        </li>
      ))}
    </ul>
  )
}
