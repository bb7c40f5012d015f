import { createBrowserHistory, history, setHistory } from '@tarojs/router'
import { waitFor } from '@testing-library/dom'
import { addLeaveGuard } from '@/navigation/leave_guard'
import { closeOnBack } from '@/platform/overlays/close_on_back.h5'

/** What the router heard: where it is after each step. */
let heard: string[]
let closed: string[]

beforeAll(() => {
  setHistory(createBrowserHistory({ window }), '')
  history.listen(({ location }) => heard.push(location.pathname))
})

beforeEach(() => {
  heard = []
  closed = []
  history.push('/list')
  history.push('/order')
  heard = []
})

/** A layer that closes as a sheet does: it is gone once it is told. */
function layer(name: string): () => void {
  const gone = closeOnBack(() => {
    closed.push(name)
    gone()
  })
  return gone
}

/** The phone's own back, until all is as expected: what was closed, where the patient is, and what the router heard. */
async function back(then: { closed: string[]; at: string; heard: string[] }): Promise<void> {
  window.history.back()
  await waitFor(() => expect({ closed, at: location.pathname, heard }).toEqual(then))
}

it('closes what lies above the page, one layer after the other, and then leaves the page', async () => {
  layer('sheet')
  layer('dialog above it')
  await back({ closed: ['dialog above it'], at: '/order', heard: [] })
  await back({ closed: ['dialog above it', 'sheet'], at: '/order', heard: [] })
  await back({ closed: ['dialog above it', 'sheet'], at: '/list', heard: ['/list'] })
})

it('leaves the page at once when the layer was closed otherwise', async () => {
  layer('sheet')()
  await back({ closed: [], at: '/list', heard: ['/list'] })
})

it('leaves a page that lies above the page with the sheet, and closes the sheet on the next back', async () => {
  layer('sheet')
  history.push('/doctor')
  await back({ closed: [], at: '/order', heard: ['/doctor', '/order'] })
  await back({ closed: ['sheet'], at: '/order', heard: ['/doctor', '/order'] })
})

it('asks a page’s guard only when there is nothing to close', async () => {
  const release = addLeaveGuard(() => {
    closed.push('asked')
    return false
  }, '要离开吗？')
  layer('sheet')
  await back({ closed: ['sheet'], at: '/order', heard: [] })
  await back({ closed: ['sheet', 'asked'], at: '/order', heard: [] })
  release()
})

it('takes back in the guard’s own question as staying', async () => {
  const release = addLeaveGuard(
    () =>
      new Promise<boolean>((resolve) => {
        closed.push('asked')
        const gone = closeOnBack(() => {
          closed.push('stays')
          gone()
          resolve(false)
        })
      }),
    '要离开吗？',
  )
  await back({ closed: ['asked'], at: '/order', heard: [] })
  await back({ closed: ['asked', 'stays'], at: '/order', heard: [] })
  release()
})
