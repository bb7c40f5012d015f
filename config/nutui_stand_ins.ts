import path from 'node:path'

const inside = (file: string) =>
  path.join(
    path.dirname(require.resolve('@nutui/nutui-react-taro/package.json')),
    'dist/es/packages',
    file,
  )
const here = (file: string) => path.resolve(__dirname, file)

/** What stands on both platforms for parts of NutUI that come with another part and are never drawn. */
export const nutuiStandIns: Record<string, string> = {
  [inside('button/button.js')]: here('no_nutui_button.js'),
  [inside('button/style/style.css')]: here('h5/slim/nothing.js'),
}
