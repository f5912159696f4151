import type { ActionCheck, Plan } from '../../../src/sessions/index.ts'
/** The plan that the screens of seed 003 show. */
export const seedPlan: Plan = {
  title: 'Bootstrap New Project Component',
  status: 'Green 🟢',
  planType: 'Implementation',
  agent: 'Developer',
  rationale: '### 1. Synthesis\nA component is missing.',
  memos: [
    { change: 'add', text: 'All new components must have a core.py file.', comment: 'Establish a new convention.' },
  ],
  actions: [
    {
      action: 'CREATE',
      path: 'src/components/new_component/core.py',
      description: 'The core of the component.',
      overwrite: false,
      content: 'def core():\n    return 1\n',
    },
    {
      action: 'EDIT',
      path: 'pyproject.toml',
      description: 'Name the component.',
      edits: [{ find: 'name = "old"', replace: 'name = "new"' }],
    },
    {
      action: 'EXECUTE',
      description: 'Lock what is needed.',
      expectedOutcome: 'A lock file.',
      cwd: null,
      env: [],
      command: 'poetry lock',
    },
  ],
}

export const seedChecks: readonly ActionCheck[] = [
  {
    index: 0,
    says: 'Make src/components/new_component/core.py',
    errors: [],
    warnings: [],
    proposed: 'def core():\n    return 1\n',
    diff: '--- /dev/null\n+++ b/src/components/new_component/core.py\n@@ -0,0 +1,2 @@\n+def core():\n+    return 1\n',
  },
  {
    index: 1,
    says: 'Change a text in pyproject.toml',
    errors: [],
    warnings: [],
    proposed: '[project]\nname = "new"\nversion = "1"\n',
    diff: '--- a/pyproject.toml\n+++ b/pyproject.toml\n@@ -1,3 +1,3 @@\n [project]\n-name = "old"\n+name = "new"\n version = "1"\n',
  },
  { index: 2, says: 'Run poetry lock', errors: [], warnings: [] },
]
