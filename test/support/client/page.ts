import { createReactApp } from '@tarojs/plugin-framework-react/dist/runtime'
import { createPageConfig, Current } from '@tarojs/runtime'
import TestUtils from '@tarojs/test-utils-react'
import { getQueriesForElement } from '@testing-library/dom'
import { createElement, Fragment, type ComponentType, type PropsWithChildren } from 'react'
import * as React from 'react'
import ReactDOM from 'react-dom/client'
import { preferencesStore } from '@/stores'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'

/** Where a page is opened, and with which parameters. */
export interface OpenPage {
  path?: string
  params?: Record<string, string>
}

const utils = new TestUtils()
const leave: (() => void)[] = []
let pageNumber = 0

/** Opens a page component as Taro's router does (launch, load, show, ready), so that `useLoad`, `useRouter`, `useDidShow` run; finds by role or text. */
export async function renderPage(
  page: ComponentType,
  { path = 'pages/index/index', params = {} }: OpenPage = {},
) {
  const container = document.createElement('div')
  container.id = 'app'
  document.body.append(container)

  const { isElder, fontScale } = preferencesStore
  const Pages = ({ children }: PropsWithChildren) =>
    createElement(DisplayPreferencesContext.Provider, { value: { isElder, fontScale } }, children)
  const app = createReactApp(Pages, React, ReactDOM, { appId: 'app', pages: [path] })
  Current.app = app
  const config = createPageConfig(page, `/${path}?stamp=${++pageNumber}`, {}, {})

  let isMounted = false
  await utils.act(async () => {
    app.onLaunch?.({ path, query: params })
    config.onLoad?.(params, () => (isMounted = true))
  })
  if (!isMounted)
    throw new Error(
      `${path} was not mounted: it threw while it was drawn, see the console output above`,
    )
  await utils.act(async () => {
    config.onShow?.()
    config.onReady?.()
  })
  leave.push(() => {
    utils.act(() => config.onUnload?.())
    container.remove()
  })
  return {
    ...getQueriesForElement(container),
    container,
    /** Taro's page object, to call `onHide`, `onShow`, `onReachBottom` … on. */
    page: config,
    fireEvent: utils.fireEvent,
    act: utils.act,
  }
}

/** Lets page hooks such as `useDidShow` run in a part that is drawn without a page. */
export function preparePageHooks(): void {
  createReactApp(Fragment, React, ReactDOM, { appId: 'app', pages: [] })
}

/** Draws one component alone; finds by role or text. */
export async function renderPart<T extends Record<string, unknown>>(
  part: ComponentType<T>,
  props: T,
) {
  const container = document.body.appendChild(document.createElement('div'))
  const own = new TestUtils()
  const wrapped = () => createElement(part, props)
  await own.mount(wrapped, { container })
  leave.push(() => {
    own.unmout()
    container.remove()
  })
  return { ...getQueriesForElement(container), container, fireEvent: own.fireEvent, act: own.act }
}

/** Closes whatever a test opened; runs after every test by itself. */
export function leavePages() {
  leave.splice(0).forEach((close) => close())
}
