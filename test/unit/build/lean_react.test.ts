/**
 * @jest-environment jsdom
 */
/** React's renderer as the H5 has it (config/loaders/lean_react_dom.js) does what the whole of it does, in everything that the app asks of it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type * as ReactModule from 'react'
import type * as ReactDomModule from 'react-dom/client'
import leanReactDom from '../../../config/loaders/lean_react_dom.js'
import { build, BUILD_TIMEOUT_MS } from './build'

const modules = path.resolve(__dirname, '../../../node_modules')

/** A file of React's for production, edited. */
function load<Module>(name: string, file: string, given: object, edit = (text: string) => text) {
  const module = { exports: {} }
  const text = readFileSync(path.join(modules, name, 'cjs', `${file}.production.min.js`), 'utf8')
  const evaluate = new Function('module', 'exports', 'require', edit(text))
  evaluate(module, module.exports, (one: string) => Reflect.get(given, one))
  return module.exports as Module
}

type React = typeof ReactModule
type Said = (...words: unknown[]) => void
/** As many turns of the clock as React's work takes, however slow the machine is. */
const rest = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done, 1))
}

/** Everything that the app's parts do, one after the other. */
async function showPage(React: React, root: ReactDomModule.Root, box: HTMLElement, said: Said) {
  const { createElement: h, useState, useEffect, useLayoutEffect, useRef } = React
  const Colour = React.createContext('red')
  const Shown = React.memo(() => h('b', null, React.useContext(Colour)))
  const Field = React.forwardRef<HTMLInputElement, { label: string }>(({ label }, ref) => {
    const [text, setText] = useState('a')
    const onChange = (event: ReactModule.ChangeEvent<HTMLInputElement>) => {
      said('change', event.target.value)
      setText(event.target.value.toUpperCase())
    }
    const onKeyDown = (event: ReactModule.KeyboardEvent) => said('key', event.key)
    const names = { 'aria-label': label, 'data-a': 1, 'data-ungültig<': 2 }
    return h('input', {
      ref,
      value: text,
      onChange,
      onKeyDown,
      onBlur: () => said('blur'),
      ...names,
    })
  })
  class Guard extends React.Component<ReactModule.PropsWithChildren, { failed: boolean }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override componentDidCatch(error: Error) {
      said('caught', error.message)
    }
    override componentDidMount() {
      said('mounted')
    }
    override componentDidUpdate(_: object, { failed }: { failed: boolean }) {
      said('updated', failed)
    }
    override componentWillUnmount() {
      said('unmounted')
    }
    override render() {
      return this.state.failed ? 'failed' : this.props.children
    }
  }
  const listeners = new Set<() => void>()
  let stored = 1
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const Stored = () =>
    h(
      'i',
      null,
      React.useSyncExternalStore(subscribe, () => stored),
    )
  const Failing = ({ when }: { when: string }) => {
    if (when === 'drawn') throw new Error('drawn')
    useEffect(() => {
      if (when === 'later') throw new Error('later')
    }, [when])
    return h('s', { id: React.useId() }, 'whole')
  }
  let set: (state: Partial<State>) => void = () => undefined
  type State = { colour: string; keys: string[]; fails: string; area: string; isOn: boolean }
  const Page = () => {
    const field = useRef<HTMLInputElement>(null)
    const [state, change] = React.useReducer(
      (old: State, next: Partial<State>) => ({ ...old, ...next }),
      { colour: 'red', keys: ['a', 'b', 'c'], fails: '', area: 'x', isOn: false },
    )
    set = change
    useLayoutEffect(() => {
      said('layout', state.colour, field.current?.value)
      return () => said('no layout', state.colour)
    }, [state.colour])
    useEffect(() => {
      said('effect', state.colour)
      return () => said('no effect', state.colour)
    }, [state.colour])
    const writeArea = (event: ReactModule.ChangeEvent<HTMLTextAreaElement>) =>
      set({ area: event.target.value })
    const press = (event: ReactModule.SyntheticEvent) => said('press', event.type)
    return h(
      Colour.Provider,
      { value: state.colour },
      h(Shown),
      h(Field, { ref: field, label: 'name' }),
      h('textarea', { value: state.area, onChange: writeArea }),
      h('input', {
        type: 'checkbox',
        checked: state.isOn,
        onChange: () => set({ isOn: !state.isOn }),
      }),
      h(Stored),
      h('ul', { style: { opacity: 1, width: 3, ...{ '--a': 2 } }, hidden: state.isOn }, [
        state.keys.map((key) => h('li', { key, className: key, tabIndex: -1 }, key, 1)),
        null,
        h(React.Fragment, { key: 'more' }, 'text', false),
      ]),
      h(Guard, null, h(Failing, { when: state.fails })),
      h('svg', { viewBox: '0 0 1 1', dangerouslySetInnerHTML: { __html: '<path d="M0 0"/>' } }),
      h('img', { src: '/a.png', loading: 'lazy', onError: press, onLoad: press }),
      h(
        'div',
        { onClickCapture: () => said('capture'), onClick: press, onTouchStart: press },
        h('button', { id: 'on', onClick: press }, 'on'),
        h('button', { id: 'off', disabled: true, onClick: press }, 'off'),
        h('a', {
          href: '/a',
          onClick: (event: ReactModule.SyntheticEvent) => event.stopPropagation(),
        }),
        h('p', { onScroll: press, onTransitionEnd: press, onWheel: press, onPointerDown: press }),
      ),
    )
  }
  const look = async (step: string) => {
    await rest()
    said(step, box.innerHTML)
  }
  const find = (selector: string) => box.querySelector<HTMLInputElement>(selector)!
  const write = (selector: string, text: string) => {
    const field = find(selector)
    const kind = field.tagName === 'INPUT' ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  root.render(h(Page))
  await look('first')
  set({ colour: 'blue' })
  set({ keys: ['c', 'd', 'a'] })
  await look('changed')
  write('input', 'word')
  write('textarea', 'lines')
  find('[type=checkbox]').click()
  await look('written')
  said(find('input').value, find('textarea').value, find('[type=checkbox]').checked)
  const events = [
    'keydown',
    'touchstart',
    'click',
    'scroll',
    'transitionend',
    'wheel',
    'pointerdown',
  ]
  for (const name of [...events, 'load', 'error', 'focusout'])
    for (const at of ['input', '#on', '#off', 'a', 'p', 'img'])
      find(at).dispatchEvent(
        name === 'keydown'
          ? new KeyboardEvent(name, { key: 'Enter', bubbles: true })
          : new Event(name, {
              bubbles: !['scroll', 'load', 'error'].includes(name),
              cancelable: true,
            }),
      )
  await look('events')
  stored = 2
  for (const listener of listeners) listener()
  await look('stored')
  set({ fails: 'later', keys: [] })
  await look('failed later')
  set({ fails: 'drawn', colour: 'green' })
  await look('failed')
  root.render([h(Guard, { key: 'new' }, h(Failing, { when: 'drawn' })), 'beside'])
  await look('another')
  root.unmount()
  await look('gone')
}

async function linesOf(edit?: (text: string) => string) {
  const React = load<React>('react', 'react', {})
  const scheduler = load<object>('scheduler', 'scheduler', {})
  const given = { react: React, scheduler }
  const dom = load<typeof ReactDomModule>('react-dom', 'react-dom', given, edit)
  const box = document.body.appendChild(document.createElement('div'))
  const lines: unknown[][] = []
  const said: Said = (...words) => lines.push(words)
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await showPage(React, dom.createRoot(box), box, said)
  error.mockRestore()
  box.remove()
  return lines
}

test('a page works as with the whole of React', async () => {
  const whole = await linesOf()
  expect(whole.map(([step]) => step)).toEqual(
    expect.arrayContaining(['layout', 'change', 'key', 'blur', 'press', 'caught', 'unmounted']),
  )
  expect(await linesOf(leanReactDom)).toEqual(whole)
})

/** What the loaders leave out of React, by its name. */
const leftOut = new RegExp(
  `\\b(?:${[
    ...['Suspense', 'SuspenseList', 'StrictMode', 'Profiler', 'lazy\\(', 'startTransition'],
    ...['useTransition', 'useDeferredValue', 'useInsertionEffect', 'hydrateRoot', 'flushSync'],
    ...['contextTypes', 'childContextTypes', 'getSnapshotBeforeUpdate', 'componentStack'],
    ...['componentWill(?:Mount|ReceiveProps|Update)', 'UNSAFE_', 'onBeforeInput'],
    ...['onComposition', 'on(?:Mouse|Pointer)(?:Enter|Leave)', '[a-z]",\\{[^{}]*onSelect:'],
  ].join('|')})`,
)

test.each(['h5', 'weapp'] as const)(
  'no script of the %s asks React for anything that was left out',
  async (platform) => {
    const folder = await build(platform)
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(?!js.vendor|app\.js|vendors\.js|taro\.js).*\.js$/.test(name),
    )
    const asking = scripts.flatMap((name) => {
      const [found] = leftOut.exec(readFileSync(path.join(folder, name), 'utf8')) ?? []
      return found === undefined ? [] : [`${name}: ${found}`]
    })
    expect(scripts.length).toBeGreaterThan(50)
    expect(asking).toEqual([])
  },
  2 * BUILD_TIMEOUT_MS,
)
