/** Builds that watch for a developer (`npm run dev`, `taro build --type h5 --watch`): Taro prepares less for them, and they do only what a developer looks at. */
import path from 'node:path'
import { H5Combination } from '@tarojs/webpack5-runner/dist/webpack/H5Combination'
import { MiniCombination } from '@tarojs/webpack5-runner/dist/webpack/MiniCombination'

const root = path.resolve(__dirname, '../../..')

beforeAll(() => process.argv.push('--watch'))
afterAll(() => void process.argv.pop())

const common = () => ({
  isWatch: true,
  mode: 'development',
  entry: { app: [path.join(root, 'src/app.ts')] },
  sourceRoot: 'src',
  outputRoot: 'dist/watching',
  designWidth: 375,
  deviceRatio: { 375: 2, 750: 1 },
  framework: 'react',
  compiler: { type: 'webpack5', prebundle: { enable: false } },
})

test('the H5 is prepared, and nothing is compressed or written for the server', async () => {
  const { h5Config } = await import('../../../config/h5')
  const preparing = new H5Combination(root, {
    ...common(),
    ...h5Config,
    platformType: 'web',
    buildAdapter: 'h5',
  })
  await preparing.make()
  const plugins = Object.keys(preparing.chain.plugins.entries())
  expect(plugins).toContain('leanEntry')
  for (const name of ['h5AssetSizes', 'refuseNewer', 'h5ServerFiles', 'h5ServiceWorker'])
    expect(plugins).not.toContain(name)
})

test('the mini-program is prepared', async () => {
  const { weappConfig } = await import('../../../config/weapp')
  const preparing = new MiniCombination(root, {
    ...common(),
    ...weappConfig,
    platformType: 'mini',
    buildAdapter: 'weapp',
  })
  await preparing.make()
  expect(Object.keys(preparing.chain.plugins.entries())).toContain('plainSelectors')
})
