/** `npm run drill`: what happens when machines and keys go, on engines that hospitals have; `-- restore` plays one of them. Ends with an error when something is not as it must be. */
import { drillRestore } from './restore'

const parts: Record<string, () => Promise<boolean>> = { restore: drillRestore }

async function main(): Promise<void> {
  const asked = process.argv.slice(2)
  for (const [name, drill] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`\n${name}`)
    if (!(await drill())) process.exitCode = 1
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
