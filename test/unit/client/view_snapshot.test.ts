import { ViewSnapshot } from '@/platform/pages/view_snapshot'

const text = (sid: string, v: string) => ({ sid, v, nn: '9' })
const view = (sid: string, cn: unknown[], more: object = {}) => ({ sid, nn: '3', cn, ...more })

function aScreen() {
  return new ViewSnapshot((kind) => kind === 'input')
}

test('a page that was told nothing is told everything', () => {
  const update = { 'root.cn': [view('a', [text('b', '医院')])] }
  expect(aScreen().news(update)).toEqual(update)
})

test('children that stand there already are not sent again', () => {
  const screen = aScreen()
  const list = view('list', [text('long', '很长的一段文字')])
  screen.news({ 'root.cn': [view('bar', []), list, view('wait', [])] })
  expect(screen.news({ 'root.cn': [view('bar', []), list, view('sheet', [])] })).toEqual({
    'root.cn.[2]': view('sheet', []),
  })
})

test('of an element that stands there only what changed is sent', () => {
  const screen = aScreen()
  screen.news({ 'root.cn': [view('a', [text('b', '取消')], { cl: 'button' })] })
  expect(screen.news({ 'root.cn': [view('a', [text('b', '确定')], { cl: 'button on' })] })).toEqual(
    {
      'root.cn.[0].cn.[0].v': '确定',
      'root.cn.[0].cl': 'button on',
    },
  )
})

test('what became shorter, or lost a property, is sent whole: neither can be taken back by a path', () => {
  const screen = aScreen()
  screen.news({ 'root.cn': [view('a', [text('b', '1'), text('c', '2')], { st: 'color: red' })] })
  const shorter = [text('c', '2')]
  expect(screen.news({ 'root.cn.[0].cn': shorter })).toEqual({ 'root.cn.[0].cn': shorter })
  const plain = view('a', shorter)
  expect(screen.news({ 'root.cn.[0]': plain })).toEqual({ 'root.cn.[0]': plain })
})

test('a list that grew is told its new row; a later update of it finds the row', () => {
  const screen = aScreen()
  screen.news({ 'root.cn': [view('a', [])] })
  screen.news({ 'root.cn.[0].cn.[0]': text('x', '一') })
  const grown = [text('x', '一'), text('y', '二')]
  expect(screen.news({ 'root.cn.[0].cn': grown })).toEqual({
    'root.cn.[0].cn.[1]': text('y', '二'),
  })
})

test('a field gets its value whatever it was told before: the patient may have typed another', () => {
  const screen = aScreen()
  const field = { sid: 'f', nn: 'input', cn: [], p25: '' }
  screen.news({ 'root.cn': [field] })
  expect(screen.news({ 'root.cn.[0].p25': '' })).toEqual({ 'root.cn.[0].p25': '' })
  expect(screen.news({ 'root.cn': [{ ...field }] })).toEqual({ 'root.cn.[0]': field })
})

test('nothing new is nothing to send', () => {
  const screen = aScreen()
  screen.news({ 'root.cn': [view('a', [], { imgProps: { alt: '' } })] })
  expect(screen.news({ 'root.cn.[0].imgProps': { alt: '' } })).toEqual({})
})
