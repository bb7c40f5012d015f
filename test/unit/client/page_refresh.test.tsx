import { Button, View } from '@tarojs/components'
import { useState } from 'react'
import { usePageShow } from '@/request/loading/page_refresh'
import { renderPage } from '../../support/client/page'

const load = jest.fn(async () => undefined)

function Part() {
  usePageShow(load)
  return <View>部分</View>
}

/** A page whose part comes with the page, or after what it shows was loaded. */
function pageWith(isThere: boolean) {
  return function WithPart() {
    const [isLoaded, setLoaded] = useState(isThere)
    return isLoaded ? <Part /> : <Button onClick={() => setLoaded(true)}>加载好了</Button>
  }
}

beforeEach(() => load.mockClear())

test.each([true, false])(
  'each return to a page loads again, also for a part that came later: there at once %s',
  async (isThere) => {
    const { page, act, findByText, queryByText, fireEvent } = await renderPage(pageWith(isThere))
    const later = queryByText('加载好了')
    if (later) fireEvent.click(later)
    await findByText('部分')
    expect(load).not.toHaveBeenCalled()
    for (const times of [1, 2]) {
      await act(async () => page.onHide?.())
      await act(async () => page.onShow?.())
      expect(load).toHaveBeenCalledTimes(times)
    }
  },
)
