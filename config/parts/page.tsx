/** Shows the catalogue of src/parts as a phone would, in the look that the switches ask for. The look stands in the address. */
import sentences from 'part-sentences'
import { Component, StrictMode, useLayoutEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../h5/slim/base.css'
import '@/app.scss'
import { catalogue } from '@/parts/catalogue'
import { applyRootLook } from '@/platform/window/root_look'
import { DisplayPreferencesContext } from '@/ui/frame/display_preferences'
import { HospitalTelephone } from '@/ui/frame/hospital_telephone'
import { dressSheets } from './dress_sheets'
import './page.css'

const looks = {
  scheme: ['light', 'dark'],
  mode: ['normal', 'elder'],
  width: ['375', '320'],
} as const
type Look = Record<keyof typeof looks, string>

function Page() {
  const [look, setLook] = useState(lookOfAddress)
  const isElder = look.mode === 'elder'
  useLayoutEffect(() => {
    history.replaceState(null, '', `?${new URLSearchParams(look)}${location.hash}`)
    dressSheets(look.scheme === 'dark')
    applyRootLook({ isElder, fontScale: 1 })
  }, [look, isElder])

  return (
    <DisplayPreferencesContext.Provider value={{ isElder, fontScale: 1 }}>
      <HospitalTelephone.Provider value="010-12345678">
        <Switches look={look} onChange={setLook} />
        <main className={`phone_${look.width}`}>
          {Object.entries(catalogue).map(([room, parts]) => (
            <section key={room} id={room}>
              <h2>{room}</h2>
              {Object.entries(parts).map(([file, states]) => (
                <Part key={file} file={file} states={states} />
              ))}
            </section>
          ))}
        </main>
      </HospitalTelephone.Provider>
    </DisplayPreferencesContext.Provider>
  )
}

function lookOfAddress(): Look {
  const asked = new URLSearchParams(location.search)
  const choose = (name: keyof Look) =>
    looks[name].find((value) => value === asked.get(name)) ?? looks[name][0]
  return { scheme: choose('scheme'), mode: choose('mode'), width: choose('width') }
}

function Switches({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  return (
    <header>
      <nav aria-label="Rooms">
        {Object.keys(catalogue).map((room) => (
          <a key={room} href={`#${room}`}>
            {room}
          </a>
        ))}
      </nav>
      {Object.entries(looks).map(([name, values]) => (
        <fieldset key={name} aria-label={name}>
          {values.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name={name}
                checked={look[name as keyof Look] === value}
                onChange={() => onChange({ ...look, [name]: value })}
              />
              {value}
            </label>
          ))}
        </fieldset>
      ))}
    </header>
  )
}

function Part({ file, states }: { file: string; states: (typeof catalogue)[string][string] }) {
  return (
    <article id={file}>
      <h3>{file}</h3>
      {Object.entries(sentences[file] ?? {}).map(([name, sentence]) => (
        <p key={name}>
          <code>{name}</code> {sentence}
        </p>
      ))}
      <div className="states">
        {Object.entries(states).map(([words, example]) => (
          <figure key={words}>
            <figcaption>{words}</figcaption>
            <div className="phone" data-state={`${file} · ${words}`}>
              <Guarded>{example}</Guarded>
            </div>
          </figure>
        ))}
      </div>
    </article>
  )
}

/** One broken example leaves the others in sight. */
class Guarded extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    return this.state.error ? <pre>{this.state.error.stack}</pre> : this.props.children
  }
}

const place = document.getElementById('parts')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
// esbuild tells of every new build; the look and the place on the page stay.
new EventSource('/esbuild').addEventListener('change', () => location.reload())
