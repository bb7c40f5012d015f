/** NutUI's own words would be Chinese in every language: the parts that the app uses have none. One that has needs NutUI's ConfigProvider with the locale of the language. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../../..')
const packages = path.join(root, 'node_modules/@nutui/nutui-react-taro/dist/es/packages')

function textsOf(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
}

test('no part that is used reads a locale', () => {
  const used = textsOf(path.join(root, 'src'), /\.tsx?$/)
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@nutui\/nutui-react-taro'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().toLowerCase()))
  expect(used.length).toBeGreaterThan(2)
  const speaking = used.filter((part) =>
    textsOf(path.join(packages, part), /\.js$/).some((text) => /\blocale\b|useConfig\b/.test(text)),
  )
  expect(speaking).toEqual([])
})
