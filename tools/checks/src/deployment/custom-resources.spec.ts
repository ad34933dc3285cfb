import { customResourceFaults } from './custom-resources';
import { manifestsIn } from './manifest';

describe('customResourceFaults', () => {
  it('compares custom resources, and no others, with their schemas', () => {
    const manifests = manifestsIn(`
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: right }
spec: { scaleTargetRef: { name: x }, triggers: [{ type: kafka, metadata: { topic: t } }] }
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: wrong }
spec: { scaleTargetRef: { name: x }, triggers: [{ type: kafka, metadata: { partitions: 3 } }] }
---
apiVersion: example.org/v1
kind: Unknown
metadata: { name: unknown }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: builtIn }
`);
    expect(customResourceFaults(manifests)).toEqual([
      'ScaledObject wrong: /spec/triggers/0/metadata/partitions must be string',
      'Unknown unknown: there is no schema of example.org/v1',
    ]);
  });
});
