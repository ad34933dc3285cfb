{{- define "corridor.fullname" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "corridor.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- define "corridor.labels" -}}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
app.kubernetes.io/name: corridor
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "corridor.selector" -}}
app.kubernetes.io/name: corridor
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "corridor.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "corridor.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "corridor.scheduling" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{- /* Whether the service reads files. */ -}}
{{- define "corridor.readsFiles" -}}
{{- if has . (list "gateway" "accounts" "compliance" "payments") }}yes{{ end }}
{{- end }}

{{- /* Whether KEDA scales a service by its lag. */ -}}
{{- define "corridor.scalesByLag" -}}
{{- range $name, $service := .Values.services }}{{ if and (ne $name "gateway") $service.autoscaling.enabled }}yes{{ end }}{{ end }}
{{- end }}

{{- /* Variables of secrets with their keys in the Secret, for one service or the migration. */ -}}
{{- define "corridor.secretKeys" -}}
{{- $optional := .root.Values.secrets.optional -}}
{{- if eq .name "migration" -}}
MIGRATION_DATABASE_URL: migration-database-url
SERVICE_PASSWORDS: service-passwords
{{- if $optional.migrationUrls }}
{{- range $service := keys .root.Values.services | sortAlpha }}
{{ upper $service }}_MIGRATION_DATABASE_URL: {{ $service }}-migration-database-url
{{- end }}
{{- end }}
{{- else -}}
SERVICE_DATABASE_URL: {{ .name }}-database-url
{{- if $optional.databaseDirectUrls }}
SERVICE_DATABASE_DIRECT_URL: {{ .name }}-database-direct-url
{{- end }}
{{- if and $optional.databaseReadUrls (ne .name "gateway") }}
SERVICE_DATABASE_READ_URL: {{ .name }}-database-read-url
{{- end }}
KEY_RING: key-ring
{{- if has .name (list "accounts" "compliance") }}
FINGERPRINT_KEY: fingerprint-key
{{- end }}
{{- if $optional.operationsWebhook }}
OPERATIONS_WEBHOOK_SECRET: operations-webhook-secret
{{- end }}
{{- if $optional.auditCheckpointKey }}
AUDIT_CHECKPOINT_KEY: {{ .name }}-audit-checkpoint-key
{{- end }}
{{- if $optional.auditCheckpointsWebhook }}
AUDIT_CHECKPOINTS_WEBHOOK_SECRET: audit-checkpoints-webhook-secret
{{- end }}
{{- if $optional.auditCheckpointsS3 }}
AUDIT_CHECKPOINTS_S3_ACCESS_KEY_ID: {{ .name }}-audit-checkpoints-s3-access-key-id
AUDIT_CHECKPOINTS_S3_SECRET_ACCESS_KEY: {{ .name }}-audit-checkpoints-s3-secret-access-key
{{- end }}
{{- if $optional.otlpHeaders }}
OTEL_EXPORTER_OTLP_HEADERS: otlp-headers
{{- end }}
{{- if $optional.kafkaPassword }}
KAFKA_SASL_PASSWORD: {{ .name }}-kafka-password
{{- end }}
{{- if $optional.kafkaOauthClientSecret }}
KAFKA_OAUTH_CLIENT_SECRET: {{ .name }}-kafka-oauth-client-secret
{{- end }}
{{- if $optional.kafkaTlsKeyPassphrase }}
KAFKA_TLS_KEY_PASSPHRASE: kafka-tls-key-passphrase
{{- end }}
{{- if and $optional.s3 (include "corridor.readsFiles" .name) }}
S3_ACCESS_KEY_ID: s3-access-key-id
S3_SECRET_ACCESS_KEY: s3-secret-access-key
{{- end }}
{{- if and $optional.ratesAuthorization (eq .name "payments") }}
RATES_AUTHORIZATION: rates-authorization
{{- end }}
{{- if $optional.peerKeys }}
PEER_KEYS: {{ .name }}-peer-keys
{{- end }}
{{- if $optional.rootKey }}
ROOT_KEY_SECRET: {{ .name }}-root-key-secret
{{- end }}
{{- if $optional.formerRootKey }}
FORMER_ROOT_KEY_SECRET: {{ .name }}-former-root-key-secret
{{- end }}
{{- if and (or $optional.documentLinkKeys (not .root.Values.sandbox)) (has .name (list "gateway" "compliance")) }}
DOCUMENT_LINK_KEYS: document-link-keys
{{- end }}
{{- if and $optional.oidcClientSecret (eq .name "gateway") }}
OIDC_CLIENT_SECRET: oidc-client-secret
{{- end }}
{{- end -}}
{{- end }}

{{- define "corridor.secretVariables" -}}
{{- range $variable, $key := include "corridor.secretKeys" . | fromYaml }}
- { name: {{ $variable }}_FILE, value: /run/secrets/corridor/{{ $key }} }
{{- end }}
{{- end }}

{{- define "corridor.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ .secretName }}
    defaultMode: 0440
    items:
    {{- range $variable, $key := include "corridor.secretKeys" . | fromYaml }}
      - { key: {{ $key }}, path: {{ $key }} }
    {{- end }}
{{- end }}

{{- define "corridor.databaseCaVolume" -}}
{{- with .Values.database.caSecret }}
- name: database-ca
  secret: { secretName: {{ . }}, defaultMode: 0440, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- end }}

{{- /* Variables that are no secrets. The later ones outrank the earlier ones. */ -}}
{{- define "corridor.variables" -}}
{{- $values := .root.Values -}}
{{- $service := index $values.services .name -}}
{{- $kafka := $values.kafka -}}
{{- $all := dict "OPERATOR_HOST" "0.0.0.0" "OPERATOR_PORT" "9000" "SANDBOX" (toString $values.sandbox) -}}
{{- $_ := set $all "KAFKA_BROKERS" (required "kafka.brokers is needed" $kafka.brokers) -}}
{{- $_ := set $all "KAFKA_REPLICATION_FACTOR" (toString $kafka.replicationFactor) -}}
{{- $_ := set $all "KAFKA_MANAGE_TOPICS" (toString $kafka.manageTopics) -}}
{{- $_ := set $all "REQUEST_PARTITIONS" (toString $kafka.requestPartitions) -}}
{{- $_ := set $all "EVENT_PARTITIONS" (toString $kafka.eventPartitions) -}}
{{- with $kafka.minInsyncReplicas -}}
{{- $_ := set $all "KAFKA_MIN_INSYNC_REPLICAS" (toString .) -}}
{{- end -}}
{{- if $kafka.tls.enabled -}}
{{- $_ := set $all "KAFKA_TLS" "true" -}}
{{- if $kafka.tls.secret -}}
{{- $_ := set $all "KAFKA_TLS_CA_FILE" "/run/kafka/ca.crt" -}}
{{- if $kafka.tls.hasClientCertificate -}}
{{- $_ := set $all "KAFKA_TLS_CERT_FILE" "/run/kafka/tls.crt" -}}
{{- $_ := set $all "KAFKA_TLS_KEY_FILE" "/run/kafka/tls.key" -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- with $kafka.sasl.mechanism -}}
{{- $_ := set $all "KAFKA_SASL_MECHANISM" . -}}
{{- end -}}
{{- if has $kafka.sasl.mechanism (list "PLAIN" "SCRAM-SHA-256" "SCRAM-SHA-512") -}}
{{- $_ := set $all "KAFKA_SASL_USERNAME" (printf "corridor_%s" .name) -}}
{{- end -}}
{{- if $kafka.sasl.oauthTokenUrl -}}
{{- $_ := set $all "KAFKA_OAUTH_TOKEN_URL" $kafka.sasl.oauthTokenUrl -}}
{{- $_ := set $all "KAFKA_OAUTH_CLIENT_ID" (printf "corridor_%s" .name) -}}
{{- end -}}
{{- with $kafka.sasl.mskRegion -}}
{{- $_ := set $all "KAFKA_MSK_REGION" . -}}
{{- end -}}
{{- if include "corridor.readsFiles" .name -}}
{{- $_ := set $all "FILE_STORAGE" $values.files.storage -}}
{{- if eq $values.files.storage "folder" -}}
{{- $_ := set $all "FILES_DIR" "/var/lib/corridor/documents" -}}
{{- else -}}
{{- $_ := set $all "S3_BUCKET" (required "files.s3.bucket is needed" $values.files.s3.bucket) -}}
{{- $_ := set $all "S3_REGION" $values.files.s3.region -}}
{{- with $values.files.s3.endpoint -}}
{{- $_ := set $all "S3_ENDPOINT" . -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if eq .name "gateway" -}}
{{- $_ := set $all "HOST" "0.0.0.0" -}}
{{- $_ := set $all "PORT" "3000" -}}
{{- if or (not $values.sandbox) $values.publicUrl -}}
{{- $_ := set $all "PUBLIC_URL" (required "publicUrl is needed outside the sandbox" $values.publicUrl) -}}
{{- end -}}
{{- if $values.connectorsListener.enabled -}}
{{- $_ := set $all "CONNECTORS_HOST" "0.0.0.0" -}}
{{- $_ := set $all "CONNECTORS_PORT" "3001" -}}
{{- end -}}
{{- if $values.operationsApi.enabled -}}
{{- $_ := set $all "OPERATIONS_HOST" "0.0.0.0" -}}
{{- $_ := set $all "OPERATIONS_PORT" "3002" -}}
{{- end -}}
{{- if $values.console.enabled -}}
{{- $_ := set $all "CONSOLE_HOST" "0.0.0.0" -}}
{{- $_ := set $all "CONSOLE_PORT" "3003" -}}
{{- $_ := set $all "CONSOLE_URL" (required "console.url is needed" $values.console.url) -}}
{{- $_ := set $all "OIDC_REQUIRED_AMR" $values.console.requiredAmr -}}
{{- $_ := set $all "OIDC_REQUIRED_ACR" $values.console.requiredAcr -}}
{{- end -}}
{{- if $values.portal.enabled -}}
{{- $_ := set $all "PORTAL_HOST" "0.0.0.0" -}}
{{- $_ := set $all "PORTAL_PORT" "3004" -}}
{{- $_ := set $all "PORTAL_URL" (required "portal.url is needed" $values.portal.url) -}}
{{- end -}}
{{- end -}}
{{- if and (eq .name "payments") $values.console.enabled -}}
{{- $_ := set $all "CONSOLE_URL" (required "console.url is needed" $values.console.url) -}}
{{- end -}}
{{- range $name, $value := merge (deepCopy $service.env) $values.env -}}
{{- $_ := set $all $name (toString $value) -}}
{{- end -}}
{{- if and $values.secrets.optional.peerKeys (not (get $all "PEER_KEYS_USE")) -}}
{{- fail "secrets.optional.peerKeys needs env.PEER_KEYS_USE. A new deployment takes require. An existing one first takes accept, or old and new pods refuse each other's records. Then it takes sign, runs rotate-keys, and takes require last: docs/keys.md" -}}
{{- end -}}
{{- range $name := keys $all | sortAlpha }}
- { name: {{ $name }}, value: {{ index $all $name | quote }} }
{{- end }}
{{- end }}
