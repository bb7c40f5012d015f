import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `this.resolve = x => …` and the like, as the driver writes them. */
const closuresOnThis = /this\.(resolve|reject) = (x => \(this\.active = false, \1\(x\)\))/g

/**
 * The driver of PostgreSQL goes into the bundle, mended in one place (docs/decisions/0052). V8 puts a function that is written where it is assigned to a property, `this.resolve = x => …`,
 * among the objects that stay. The driver does so for every query, and by these two functions every answer's rows stay too, until the whole heap is searched. Named first, they are forgotten with their call.
 */
export const driverThatForgets = {
  name: 'driver that forgets',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^postgres$/ }, () => ({
      path: fileURLToPath(import.meta.resolve('postgres')),
    }))
    onLoad({ filter: /[\\/]postgres[\\/]src[\\/]query\.js$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8')
      const contents = source.replaceAll(closuresOnThis, 'const its_$1 = $2\n    this.$1 = its_$1')
      if (contents === source)
        throw new Error(`${file} is no longer written as bundled_driver.mjs knows it`)
      return { contents }
    })
  },
}
