/** One call: what it needs, its fields with their units, its errors, an example, and the part that tries it. */
import { rightTexts } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { Card } from '../../../ui/Page.tsx'
import { listed } from '../keys/key-columns.tsx'
import styles from './Api.module.css'
import type { ApiCall, ApiDocument, ApiError, FieldSchema } from './api-document.ts'
import { apiTexts } from './api-texts.ts'
import { fieldLines } from './field-lines.ts'
import { TryOut } from './TryOut.tsx'

interface Props {
  call: ApiCall
  document: ApiDocument
  url: string
  platform: string
}

export function CallPart({ call, document, url, platform }: Props) {
  const t = useTexts(apiTexts)
  const { path, about, rights, reads, withKey, open, request, reply, errors } = call
  const named = listed(
    rights.map(right => rightTexts[right][t.lang]),
    t.lang,
  )
  const data = reply.schema.properties?.['data'] ?? {}
  return (
    <>
      <Card title={path}>
        <p lang="en">{about}</p>
        <FactList
          facts={[
            [t('address'), <code key="address">{`POST ${url}/${path}`}</code>],
            [t('right'), rights.length === 0 ? t('noRight') : rights.length === 1 ? named : t('anyRight', { rights: named })],
            [t('effect'), t(reads ? 'reads' : 'writes')],
            [t('caller'), t(open ? 'byNobody' : withKey ? 'byKey' : 'bySession')],
          ]}
        />
      </Card>
      {request && <TryOut {...{ call, request, url, platform }} />}
      <Card title={t('request')}>
        {request ? <Fields asked schema={request.schema} units={document.units} /> : <p className="muted">{t('fileBody')}</p>}
      </Card>
      <Card title={t('reply')}>
        <Fields schema={{ properties: { data }, required: reply.schema.required }} units={document.units} />
      </Card>
      <Card title={t('example')}>
        <pre className={styles['json']} tabIndex={0} aria-label={t('example')}>
          {reply.example}
        </pre>
      </Card>
      <Card title={t('errors')}>
        <Errors errors={errors} />
        <details>
          <summary>{t('errorsOfEvery')}</summary>
          <Errors errors={document.errorsOfEveryCall} />
        </details>
      </Card>
    </>
  )
}

/** `asked`: fields that the caller sends. */
function Fields({ asked = false, schema, units }: { asked?: boolean; schema: FieldSchema; units: ApiDocument['units'] }) {
  const t = useTexts(apiTexts)
  const lines = fieldLines(schema)
  if (lines.length === 0) return <p className="muted">{t('noFields')}</p>
  return (
    <ul className={styles['fields']}>
      {lines.map(({ path, type, needed, unit, bounds, about }, place) => (
        // The same path twice: of two forms that a part may have.
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <li key={`${place} ${path}`}>
          <span className={styles['field']}>
            <code>{path}</code>
            {asked && needed && <span className={styles['mark']}>{t('needed')}</span>}
          </span>
          <span className={styles['said']}>
            <span>{type}</span>
            {unit !== undefined && <strong>{units[unit]?.[t.lang] ?? unit}</strong>}
            {bounds.map(bound => (
              <span key={bound}>{bound}</span>
            ))}
            {about !== undefined && <span lang="en">{about}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Errors({ errors }: { errors: readonly ApiError[] }) {
  const { lang } = useTexts(apiTexts)
  return (
    <ul className={styles['fields']}>
      {errors.map(({ name, rspCode, http, ...text }) => (
        <li key={name}>
          <span className={styles['field']}>
            <code>{rspCode}</code>
            {http !== 200 && <span className={styles['mark']}>HTTP {http}</span>}
          </span>
          <span className={styles['said']}>{text[lang]}</span>
        </li>
      ))}
    </ul>
  )
}
