/** When the finger is up, what it pressed is told a moment later. */
const clickComesMs = 60

let isDown = false
let lifting: ReturnType<typeof setTimeout> | undefined

document.addEventListener('pointerdown', down, true)
for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, up, true)

function down(): void {
  clearTimeout(lifting)
  isDown = true
}

function up(): void {
  lifting = setTimeout(() => void (isDown = false), clickComesMs)
}

/** Runs it when no finger is on the screen: what is taken away under a finger is not pressed. */
export function whenReleased(work: () => void): void {
  if (isDown) setTimeout(() => whenReleased(work), clickComesMs / 2)
  else work()
}
