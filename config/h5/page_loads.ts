import type { IH5Config } from '@tarojs/taro/types/compile'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

/** `PAGE_LOAD_TIMEOUT_MS` of src/settings/limits (spec §9); Taro compiles this folder only, so it cannot be imported. */
const pageLoadTimeoutMs = 60000

/** Code that Taro's entry takes in: imports, and statements that run when the routes are known and the router has not started. */
interface LoaderMeta {
  extraImportForWeb: string
  execBeforeCreateWebApp: string
}

/** Turns the router's slide off: ours (slim/base.css) is shorter and delays nothing. Hands the router's routes to `platform/window/page_loading`, which shows how their chunks load, and lets webpack give a chunk up after the same time. */
export function watchPageLoads(chain: Chain) {
  chain.output.set('chunkLoadTimeout', pageLoadTimeoutMs)
  chain.plugin('mainPlugin').tap(([options, ...rest]) => {
    const meta: LoaderMeta = options.loaderMeta ?? {
      extraImportForWeb: '',
      execBeforeCreateWebApp: '',
    }
    const loaderMeta = {
      ...meta,
      extraImportForWeb: `${meta.extraImportForWeb}import { watchPageLoads } from '@/platform/pages/page_loading'\n`,
      execBeforeCreateWebApp: `${meta.execBeforeCreateWebApp}watchPageLoads(config.routes)\nconfig.animation = false\n`,
    }
    return [{ ...options, loaderMeta }, ...rest]
  })
}
