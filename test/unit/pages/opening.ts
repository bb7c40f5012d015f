import Taro from '@tarojs/taro'
import { routes, type ParametersOf, type RouteName } from '@/navigation/routes'
import { renderPage } from '../../support/client/page'
import { pageOf } from '../../support/client/pages/open'

/** Opens a page by its route, where a test plays the server call by call; finds by role or text. */
export async function open<Name extends RouteName>(
  name: Name,
  parameters: Partial<ParametersOf<Name>> = {},
) {
  return renderPage(await pageOf(name), {
    path: routes[name].path.slice(1),
    params: parameters as Record<string, string>,
  })
}

/** The ways that are taken from now on, as `navigate /…`, with so many pages on the stack. */
export function noteWays(stack = 1): string[] {
  const ways: string[] = []
  const note = (kind: string) =>
    ((given?: { url: string }) => {
      ways.push(given?.url === undefined ? kind : `${kind} ${given.url}`)
      return Promise.resolve({ errMsg: 'ok' })
    }) as never
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue(Array.from({ length: stack }, () => ({})))
  jest.spyOn(Taro, 'navigateTo').mockImplementation(note('navigate'))
  jest.spyOn(Taro, 'redirectTo').mockImplementation(note('redirect'))
  jest.spyOn(Taro, 'switchTab').mockImplementation(note('tab'))
  jest.spyOn(Taro, 'navigateBack').mockImplementation(note('back'))
  return ways
}
