import { collectDefaultMetrics, Registry } from 'prom-client';
import { parser } from '@prometheus-io/lezer-promql';
import { metrics, type MetricContract } from '@corridor/contracts';

/** A node of the syntax tree, as lezer gives it. */
type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

/** Labels of metrics by the name of their series. */
export type KnownSeries = ReadonlyMap<string, ReadonlySet<string>>;

/** Labels that the scrape adds, and the one that each metric of the services has. */
const SCRAPED = ['instance', 'job', 'service'];

/** Every series that Prometheus gets from the services, with its labels. */
export function knownSeries(recorded: readonly string[] = []): KnownSeries {
  const known = new Map<string, ReadonlySet<string>>([['up', new Set(['instance', 'job'])]]);
  const add = (name: string, type: string, labels: readonly string[]): void => {
    const all = [...labels, ...SCRAPED];
    if (type !== 'histogram') known.set(name, new Set(all));
    else for (const part of ['_bucket', '_count', '_sum']) known.set(name + part, new Set([...all, 'le']));
  };
  for (const [name, { type, labels }] of Object.entries<MetricContract>(metrics)) add(name, type, labels);
  for (const { name, type, labels } of nodeMetrics()) add(name, type, labels);
  for (const name of recorded) known.set(name, new Set());
  return known;
}

/** The metrics that the library adds for Node and the process. */
export function nodeMetrics(): { name: string; help: string; type: string; labels: readonly string[] }[] {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry.getMetricsAsArray().map((metric) => {
    const { labelNames = [] } = metric as unknown as { labelNames?: readonly string[] };
    return { name: metric.name, help: metric.help, type: String(metric.type), labels: labelNames };
  });
}

/** What is wrong with a query: its syntax, a series or a label that doesn't exist. */
export function queryViolations(query: string, known: KnownSeries): string[] {
  const { topNode } = parser.parse(query);
  const violations = new Set<string>();
  const text = ({ from, to }: SyntaxNode): string => query.slice(from, to);
  const labelsOf = (node: SyntaxNode): Set<string> => {
    const labels = new Set<string>();
    for (const selector of descendants(node, 'VectorSelector')) {
      for (const label of known.get(nameOf(selector, text)) ?? []) labels.add(label);
    }
    return labels;
  };
  for (const error of descendants(topNode, '⚠')) violations.add(`syntax error at ${error.from}: ${query}`);
  const selectors = descendants(topNode, 'VectorSelector');
  if (selectors.length === 0) violations.add(`no series: ${query}`);
  for (const selector of selectors) {
    const name = nameOf(selector, text);
    const labels = known.get(name);
    if (labels === undefined) violations.add(`there is no series ${name || text(selector)}`);
    for (const label of descendants(selector, 'LabelName').map(text)) {
      if (labels && !labels.has(label)) violations.add(`${name} has no label ${label}`);
    }
  }
  for (const grouping of descendants(topNode, 'GroupingLabels')) {
    const labels = labelsOf(enclosing(grouping));
    for (const label of descendants(grouping, 'LabelName').map(text)) {
      if (!labels.has(label)) violations.add(`no series of the query has the label ${label}: ${query}`);
    }
  }
  return [...violations];
}

function nameOf(selector: SyntaxNode, text: (node: SyntaxNode) => string): string {
  const name = selector.getChild('Identifier');
  return name ? text(name) : '';
}

/** The expression that a list of grouping labels belongs to. */
function enclosing(grouping: SyntaxNode): SyntaxNode {
  let node = grouping;
  while (node.parent && node.name !== 'AggregateExpr' && node.name !== 'BinaryExpr') node = node.parent;
  return node;
}

function descendants(node: SyntaxNode, name: string): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === name) found.push(child);
    else found.push(...descendants(child, name));
  }
  return found;
}
