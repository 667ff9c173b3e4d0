import { describe, expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

const COMPARES_A_ROLE = /(\.role\s*(=|<>|in\b)|\brole\s*[!=]==?)\s*\(?\s*'/

describe('roles', () => {
  it('are asked for a permission (domain/roles.ts), not compared by name', () => {
    const files = projectFiles(/\.(tsx?|sql)$/).filter((file) => /^(functions|db)\//.test(file))
    expect(files).toContain('db/people/team.ts')
    expect(files.filter((file) => COMPARES_A_ROLE.test(readProjectFile(file)))).toEqual([])
    expect(`if (org.role === 'owner') x`).toMatch(COMPARES_A_ROLE)
    expect(`where m.role in ('owner')`).toMatch(COMPARES_A_ROLE)
    expect(`set role = 'owner'`).not.toMatch(COMPARES_A_ROLE)
  })
})
