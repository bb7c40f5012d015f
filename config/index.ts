import { rmSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import { h5Config } from './h5'
import { wordsMark } from './language/words_mark'
import { weappConfig } from './weapp'
import { apiRootOf } from './weapp/api_root'

/**
 * How both platforms are built. `TARO_APP_API_ROOT` is read at build time: without it the H5 asks its page's own origin, and the mini-program,
 * which needs a full address, is not built (`TARO_APP_DEMO=1` builds the one that asks the demo of `npm start`).
 */
export default defineConfig<'webpack5'>(() => {
  const isWatching = process.argv.includes('--watch')
  process.env.NODE_ENV = isWatching ? 'development' : (process.env.NODE_ENV ?? 'production')
  const platform = process.env.TARO_ENV ?? 'h5'
  // What a watching build leaves behind is not what `npm start` serves: it must build again.
  if (isWatching) rmSync(`dist/${platform}/.inputs.json`, { force: true })

  const config: UserConfigExport<'webpack5'> = {
    projectName: 'hospital-patient-services',
    date: '2026-11-21',
    designWidth: 375,
    deviceRatio: { 375: 2, 640: 1.17, 750: 1, 828: 0.905 },
    sourceRoot: 'src',
    outputRoot: `dist/${platform}`,
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: { enable: false },
    plugins: [],
    alias: { '@': path.resolve(__dirname, '../src') },
    env: {
      TARO_APP_API_ROOT: JSON.stringify(
        platform === 'weapp' ? apiRootOf(process.env) : (process.env.TARO_APP_API_ROOT ?? ''),
      ),
      TARO_APP_HOSPITAL_ID: JSON.stringify(process.env.TARO_APP_HOSPITAL_ID ?? ''),
      TARO_APP_HOSPITAL_BRANCH_ID: JSON.stringify(process.env.TARO_APP_HOSPITAL_BRANCH_ID ?? ''),
      TARO_APP_WECHAT_AUTHORIZE_URL: JSON.stringify(
        process.env.TARO_APP_WECHAT_AUTHORIZE_URL ?? '',
      ),
      WORDS_MARK: JSON.stringify(wordsMark()),
      TARO_APP_WECHAT_APP_ID: JSON.stringify(process.env.TARO_APP_WECHAT_APP_ID ?? ''),
    },
    copy: {
      patterns: platform === 'weapp' ? [{ from: 'config/weapp_files', to: 'dist/weapp' }] : [],
      options: {},
    },
    mini: weappConfig,
    h5: h5Config,
  }
  return config
})
